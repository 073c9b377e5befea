//! What is counted, and how it is written down.

mod ayoayo;
mod bao;
mod djenon;
mod examples;
mod mangala;
mod play;
mod write;

/// One counted figure.
pub(crate) struct Fact {
    /// Its name in `docs/facts.json`, as the book's pages call it.
    pub(crate) name: &'static str,
    /// The figure as the book prints it.
    pub(crate) value: String,
    /// What the figure is, in a sentence.
    pub(crate) what: String,
    /// How it was counted: the sample and its seed, or that nothing was left out.
    pub(crate) how: String,
}

impl Fact {
    fn new(
        name: &'static str,
        value: impl Into<String>,
        what: impl Into<String>,
        how: impl Into<String>,
    ) -> Self {
        Self { name, value: value.into(), what: what.into(), how: how.into() }
    }
}

/// Facts that are counted together.
pub(crate) struct Group {
    /// Their names, in the order in which `count` gives them.
    pub(crate) names: &'static [&'static str],
    /// Whether a second is enough, without optimisation for the machine at hand.
    pub(crate) quick: bool,
    /// Counts them.
    pub(crate) count: fn() -> Vec<Fact>,
}

/// All that is counted.
pub(crate) fn groups() -> Vec<Group> {
    [ayoayo::GROUPS, djenon::GROUPS, bao::GROUPS, mangala::GROUPS, examples::GROUPS]
        .into_iter()
        .flatten()
        .map(|&Group { names, quick, count }| Group { names, quick, count })
        .collect()
}

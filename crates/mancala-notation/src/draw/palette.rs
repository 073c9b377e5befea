//! Colours and the style sheet.

use core::fmt::{self, Write};

/// The colours of a diagram, each as CSS writes it.
///
/// A page overrides a colour by the custom property of its name, such as
/// `--mancala-wood`. One that has its own switch between light and dark sets them
/// all:
///
/// ```
/// use mancala_notation::draw::Palette;
///
/// let css = format!("html.coal {{{}}}", Palette::DARK.variables());
/// assert!(css.starts_with("html.coal {--mancala-ground:#"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Palette {
    /// Behind everything.
    pub ground: &'static str,
    /// Text on the ground.
    pub text: &'static str,
    /// Less important text on the ground.
    pub quiet: &'static str,
    /// The edge of the board.
    pub frame: &'static str,
    /// Names of pits, on the frame.
    pub name: &'static str,
    /// The board's surface.
    pub wood: &'static str,
    /// The grain of the wood.
    pub grain: &'static str,
    /// Numbers of seeds, on the wood.
    pub count: &'static str,
    /// The inside of pits and stores.
    pub pit: &'static str,
    /// The shadow in pits and stores.
    pub shade: &'static str,
    /// Seeds.
    pub seed: &'static str,
    /// Marks of the first pit lifted, on the wood and the ground.
    pub origin: &'static str,
    /// Marks of the last seed's pit.
    pub last: &'static str,
    /// Marks of captured pits, and the crosses on them.
    pub captured: &'static str,
    /// Behind those crosses.
    pub badge: &'static str,
    /// Marks of pits that may be lifted.
    pub choice: &'static str,
}

impl Palette {
    /// Colours for light pages.
    pub const LIGHT: Self = Self {
        ground: "#fbf5ea",
        text: "#33261a",
        quiet: "#6b5540",
        frame: "#7a4a26",
        name: "#fdf3e3",
        wood: "#d9a86c",
        grain: "#cf9c5e",
        count: "#2e1c0c",
        pit: "#8f5b30",
        shade: "#754722",
        seed: "#f6ead2",
        origin: "#1b4670",
        last: "#8c1c13",
        captured: "#8c1c13",
        badge: "#fff8ec",
        choice: "#24502b",
    };

    /// Colours for dark pages.
    pub const DARK: Self = Self {
        ground: "#1d1713",
        text: "#f1e6d6",
        quiet: "#bfae98",
        frame: "#3b2516",
        name: "#f1e0c8",
        wood: "#6b4526",
        grain: "#624023",
        count: "#fff3df",
        pit: "#2e1b0e",
        shade: "#21120a",
        seed: "#e9d9bb",
        origin: "#9fd0ff",
        last: "#ffcf4d",
        captured: "#ffcf4d",
        badge: "#2a180c",
        choice: "#a8e0a0",
    };

    /// The colours with their names, in the order of the fields.
    #[must_use]
    pub const fn colours(&self) -> [(&'static str, &'static str); 16] {
        [
            ("ground", self.ground),
            ("text", self.text),
            ("quiet", self.quiet),
            ("frame", self.frame),
            ("name", self.name),
            ("wood", self.wood),
            ("grain", self.grain),
            ("count", self.count),
            ("pit", self.pit),
            ("shade", self.shade),
            ("seed", self.seed),
            ("origin", self.origin),
            ("last", self.last),
            ("captured", self.captured),
            ("badge", self.badge),
            ("choice", self.choice),
        ]
    }

    /// The custom properties that set these colours, as CSS declarations.
    #[must_use]
    pub const fn variables(self) -> Variables {
        Variables(self)
    }
}

/// A palette as CSS declarations; see [`Palette::variables`].
#[derive(Clone, Copy, Debug)]
pub struct Variables(Palette);

impl fmt::Display for Variables {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (number, (name, colour)) in self.0.colours().iter().enumerate() {
            let semicolon = if number == 0 { "" } else { ";" };
            write!(f, "{semicolon}--mancala-{name}:{colour}")?;
        }
        Ok(())
    }
}

/// The style sheet that every diagram needs, once a page.
///
/// [`Svg`](super::Svg) brings it along unless told not to. All its classes and
/// custom properties begin with `mancala-`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style;

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // What a page sets comes first, then the reader's preference. The names in
        // use differ from those that a page sets: a property whose value falls
        // back on itself would be invalid.
        f.write_str(".mancala-board{")?;
        write_colours(f, &Palette::LIGHT)?;
        f.write_str(SHAPE)?;
        f.write_str("}\n@media (prefers-color-scheme:dark){.mancala-board{")?;
        write_colours(f, &Palette::DARK)?;
        f.write_str("}}\n")?;
        f.write_str(RULES)?;
        for name in ["origin", "last", "captured", "choice"] {
            writeln!(
                f,
                ".mancala-steps .mancala-is-{name}>.mancala-mark-{name}{{display:inline}}"
            )?;
        }
        Ok(())
    }
}

fn write_colours(f: &mut fmt::Formatter<'_>, palette: &Palette) -> fmt::Result {
    for (name, colour) in palette.colours() {
        write!(f, "--mancala-own-{name}:var(--mancala-{name},{colour});")?;
    }
    f.write_char('\n')
}

const SHAPE: &str = "display:block;width:100%;max-width:var(--mancala-max-width,46rem);\
height:auto;margin-inline:auto;\
font-family:var(--mancala-font,system-ui,\"Segoe UI\",Roboto,\"Helvetica Neue\",sans-serif);\
font-variant-numeric:tabular-nums lining-nums";

const RULES: &str = "\
.mancala-ground{fill:var(--mancala-own-ground)}
.mancala-text{fill:var(--mancala-own-text)}
.mancala-strong{font-weight:700}
.mancala-quiet{fill:var(--mancala-own-quiet)}
.mancala-frame{fill:var(--mancala-own-frame)}
.mancala-name{fill:var(--mancala-own-name);font-weight:600}
.mancala-wood{fill:var(--mancala-own-wood)}
.mancala-grain{fill:none;stroke:var(--mancala-own-grain);stroke-width:3;stroke-linecap:round}
.mancala-groove{fill:none;stroke:var(--mancala-own-frame);stroke-width:3;stroke-linecap:round}
.mancala-count{fill:var(--mancala-own-count);font-weight:700}
.mancala-shade{fill:var(--mancala-own-shade)}
.mancala-hollow{fill:var(--mancala-own-pit)}
.mancala-seeds{fill:var(--mancala-own-seed)}
.mancala-mark-origin{fill:none;stroke:var(--mancala-own-origin);stroke-width:4;stroke-dasharray:11 8}
.mancala-mark-last{fill:none;stroke:var(--mancala-own-last);stroke-width:6}
.mancala-mark-captured circle{fill:var(--mancala-own-badge);stroke:var(--mancala-own-captured);stroke-width:2}
.mancala-mark-captured path{fill:none;stroke:var(--mancala-own-captured);stroke-width:5;stroke-linecap:round}
.mancala-mark-choice{fill:var(--mancala-own-choice);stroke:var(--mancala-own-wood);stroke-width:2}
.mancala-legend .mancala-mark-choice{stroke:none}
.mancala-legend .mancala-mark-origin{stroke-width:3;stroke-dasharray:5 4}
.mancala-legend .mancala-mark-last{stroke-width:4}
.mancala-legend .mancala-mark-captured path{stroke-width:3}
.mancala-steps .mancala-pit>.mancala-mark{display:none}
";

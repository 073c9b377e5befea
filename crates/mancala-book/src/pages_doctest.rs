//! The Rust blocks of the book's pages, run as doc tests.

macro_rules! pages {
    ($($name:literal),* $(,)?) => {
        /// The pages whose Rust blocks are doc tests.
        pub const PAGES: &[&str] = &[$($name),*];

        $(
            #[cfg(doctest)]
            const _: () = {
                #[doc = include_str!(concat!("../../../docs/src/", $name))]
                struct Page;
            };
        )*
    };
}

pages![
    "introduction.md",
    "mancala.md",
    "common.md",
    "ayoayo.md",
    "djenon-aboure.md",
    "bao-kigogo.md",
    "mangala-iv.md",
    "rulings.md",
    "endless-turns.md",
    "discrepancies.md",
    "notation.md",
    "conformance.md",
    "tutorial.md",
    "crates.md",
    "own-variant.md",
    "glossary.md",
    "bibliography.md",
    "changes.md",
    "performance.md",
];

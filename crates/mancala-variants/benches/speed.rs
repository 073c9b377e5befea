//! Speed of the engine and of the plain loop in one run. Items are turns.
//!
//! `cargo bench -p mancala-variants --bench speed` measures; with `-- --test`
//! each piece of work is done once.

mod work;

use divan::Bencher;
use divan::counter::ItemsCount;

fn main() {
    divan::main();
}

macro_rules! benches {
    ($($name:ident),* $(,)?) => {
        $(
            #[divan::bench]
            fn $name(bencher: Bencher<'_, '_>) {
                measure(stringify!($name), bencher);
            }
        )*

        /// All of the work is measured.
        const _: () = assert!([$(stringify!($name)),*].len() == work::ALL.len());
    };
}

benches! {
    playouts_ayoayo,
    playouts_ayoayo_plain,
    playouts_djenon_aboure,
    playouts_djenon_aboure_plain,
    playouts_bao_kigogo,
    playouts_mangala_iv,
    legal_then_play_ayoayo,
    perft_ayoayo,
    perft_ayoayo_plain,
}

fn measure(name: &str, bencher: Bencher<'_, '_>) {
    let (_, work) =
        work::ALL.iter().find(|(other, _)| *other == name).expect("work of this name");
    bencher.counter(ItemsCount::new(work())).bench(work);
}

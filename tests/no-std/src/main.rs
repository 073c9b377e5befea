//! A program without the standard library, with its own panic handler and its own
//! memory, that plays a game of each variant to its end. It exits with 0 when all
//! came out as they should, and with the number of the check that failed.
#![no_std]
#![no_main]

extern crate alloc;

use core::alloc::{GlobalAlloc, Layout};
use core::cell::UnsafeCell;
use core::panic::PanicInfo;
use core::sync::atomic::{AtomicUsize, Ordering};

use alloc::string::ToString;
use mancala_core::{Circuit, LapRule, Relay, relay_size, stops};
use mancala_notation::PositionText;
use mancala_variants::random::SplitMix64;
use mancala_variants::{AnyPosition, Game, Move, Position, Variant};

// The C library starts the program and ends it; nothing else of it is used.
#[link(name = "c")]
unsafe extern "C" {
    fn abort() -> !;
}

#[panic_handler]
fn panic(_: &PanicInfo<'_>) -> ! {
    // SAFETY: `abort` takes nothing and never returns.
    unsafe { abort() }
}

/// The ready-made `alloc` was built for unwinding and asks for this; since a panic
/// aborts, nothing ever calls it.
#[unsafe(no_mangle)]
extern "C" fn rust_eh_personality() {}

const MEMORY: usize = 16 << 20;

/// Memory that is handed out piece by piece and never taken back.
struct Bump {
    room: UnsafeCell<[u128; MEMORY / 16]>,
    used: AtomicUsize,
}

// SAFETY: `used` gives each byte of the room to one caller only.
unsafe impl Sync for Bump {}

#[global_allocator]
static ALLOCATOR: Bump =
    Bump { room: UnsafeCell::new([0; MEMORY / 16]), used: AtomicUsize::new(0) };

// SAFETY: every piece lies in the room, aligned as asked, and no byte is handed out twice.
unsafe impl GlobalAlloc for Bump {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        let room = self.room.get().cast::<u8>();
        let size = layout.size() + layout.align();
        let from = self.used.fetch_add(size, Ordering::Relaxed);
        if from.saturating_add(size) > MEMORY {
            return core::ptr::null_mut();
        }
        // SAFETY: `from + size` is within the room, and alignment takes less than `align`.
        unsafe {
            let piece = room.add(from);
            piece.add(piece.align_offset(layout.align()))
        }
    }

    unsafe fn dealloc(&self, _: *mut u8, _: Layout) {}
}

static RELAY: Relay<2, 6, 48, { stops(&[1]) }, { relay_size(12, 48) }> =
    Relay::new(LapRule::SkipOrigin);

/// The number of the first check that fails, 0 when none does.
fn failed() -> i32 {
    let Ok(board) = Circuit::from_counts(&[8, 3, 1, 2, 1, 0, 1, 0, 2, 1, 6, 9]) else {
        return 1;
    };
    if RELAY.turn(board, 1).map_err(|endless| endless.period).err() != Some(105) {
        return 2;
    }
    let start = AnyPosition::start(Variant::Ayoayo);
    let Ok(next) = start.play(Move::sow(1)) else { return 3 };
    if PositionText(next).to_string() != "ayoayo 6,1,0,0,6,6/6,2,7,0,6,1 7-0 N" {
        return 4;
    }
    let mut random = SplitMix64::new(1);
    for variant in Variant::ALL {
        let mut game = Game::new(AnyPosition::start(variant));
        while game.outcome().is_none() {
            let Some((mv, _)) = game.position().random_move(&mut random) else { return 5 };
            if game.play(mv).is_err() || game.len() > 10_000 {
                return 6;
            }
        }
    }
    0
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    failed()
}

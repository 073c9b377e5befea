//! The values around the games: moves and sets of them, boards, outcomes, rulings,
//! the ledger, and what all of them print.

mod support;

use mancala_variants::random::SplitMix64;
use mancala_variants::rules::{self, Kind};
use mancala_variants::rulings::{
    AnyRulings, AyoayoRulings, BaoRulings, Chain, EmptyOpposite, MangalaRulings, Repetition,
    Ruling, Rulings, Sweep,
};
use mancala_variants::{
    AnyPosition, Ayoayo, BaoKigogo, DjenonAboure, Event, FromSetup, Game, IllegalMove,
    MAX_CAPTURED, MangalaIv, Move, Moves, Outcome, Pit, Pits, Player, Position, Reason, Setup,
    Totals, UnknownVariant, Variant, Why, Winner,
};
use support::{bao, north, south};

#[test]
fn a_move_is_a_pit_or_the_pass() {
    assert_eq!(Move::from(Pit::new(7)), Move::sow(7));
    assert_eq!((Move::sow(7).pit(), Move::Pass.pit()), (Some(Pit::new(7)), None));
    assert_eq!((Move::sow(7).to_string(), Move::Pass.to_string()), ("7".into(), "pass".into()));
    assert_eq!(format!("{:>5}{:>6}", Move::sow(12), Move::Pass), "   12  pass");
}

#[test]
fn moves_are_a_set_in_order() {
    let all = [Move::sow(0), Move::sow(40), Move::sow(60), Move::sow(63), Move::Pass];
    // In any order, one twice, and pits for which there is no room.
    let [first, second, third, fourth, pass] = all;
    let given = [
        fourth,
        pass,
        Move::sow(64),
        first,
        third,
        Move::sow(255),
        second,
        first,
        Move::sow(128),
    ];
    let moves: Moves = given.into_iter().collect();
    assert_eq!(moves.iter().collect::<Vec<_>>(), all);
    assert_eq!((moves.len(), moves.iter().len(), moves.is_empty()), (5, 5, false));
    assert_eq!(moves.iter().size_hint(), (5, Some(5)));
    assert_eq!((moves.bits(), moves.has_pass()), (1 | 1 << 40 | 1 << 60 | 1 << 63, true));
    for (index, mv) in all.into_iter().enumerate() {
        assert_eq!(moves.get(index), Some(mv));
    }
    assert_eq!((moves.get(5), moves.get(6), moves.get(usize::MAX)), (None, None, None));
    for mv in (0..=255).map(Move::sow).chain([Move::Pass]) {
        assert_eq!(moves.contains(mv), all.contains(&mv), "{mv}");
    }
    assert_eq!(moves.to_string(), "0, 40, 60, 63, pass");
    assert_eq!(format!("{:?}", Moves::from_bits(0b10)), "{Sow(Pit(1))}");

    // What is not in it, or could not be, is removed in vain.
    let mut fewer = moves;
    for mv in [Move::sow(1), Move::sow(64), Move::sow(104), Move::sow(127)] {
        fewer.remove(mv);
        assert_eq!(fewer, moves, "{mv}");
    }
    fewer.remove(second);
    fewer.remove(fourth);
    assert_eq!(fewer.iter().collect::<Vec<_>>(), [first, third, pass]);
    fewer.remove(pass);
    assert_eq!((fewer.len(), fewer.has_pass(), fewer.get(2)), (2, false, None));
    fewer.insert(Move::Pass);
    assert_eq!((fewer.len(), fewer.get(2)), (3, Some(pass)));
}

#[test]
fn a_set_may_hold_no_move_or_only_the_pass() {
    assert_eq!(
        (Moves::NONE.len(), Moves::NONE.is_empty(), Moves::NONE.get(0)),
        (0, true, None)
    );
    assert_eq!((Moves::NONE.to_string(), Moves::NONE.iter().next()), ("none".into(), None));
    assert_eq!((Moves::PASS.len(), Moves::PASS.is_empty()), (1, false));
    assert_eq!(
        (Moves::PASS.to_string(), Moves::PASS.get(0)),
        ("pass".into(), Some(Move::Pass))
    );
    assert!(!Moves::from_bits(1).is_empty());
}

#[test]
fn pits_are_a_slice_of_at_most_64() {
    let pits: Pits = (1..=3).collect();
    assert_eq!((&pits[..], pits.len()), (&[1, 2, 3][..], 3));
    assert_eq!(format!("{pits:?}"), "[1, 2, 3]");
    assert_eq!((0..200).collect::<Pits>()[..], (0..64).collect::<Vec<_>>());
}

#[test]
fn variants_have_names_and_rows() {
    let names = |variant: Variant| (variant.id(), variant.title(), variant.rule_prefix());
    assert_eq!(names(Variant::Ayoayo), ("ayoayo", "Ayoayo", "ayoayo"));
    assert_eq!(names(Variant::DjenonAboure), ("djenon-aboure", "Djenon-aboure", "djenon"));
    assert_eq!(names(Variant::BaoKigogo), ("bao-kigogo", "Bao Kigogo", "bao"));
    assert_eq!(names(Variant::MangalaIv), ("mangala-iv", "Mangala IV", "mangala"));
    for variant in Variant::ALL {
        assert_eq!(variant.id().parse(), Ok(variant));
        assert_eq!(variant.to_string(), variant.id());
        assert_eq!(AnyPosition::start(variant).variant_id(), variant.id());
        // Every pit once, South's rows the lower ones.
        let mut rows = Vec::new();
        variant.for_each_row(|pits| rows.push(pits.to_vec()));
        let half = rows.len() / 2;
        for (row, player) in rows.iter().enumerate().flat_map(|(k, row)| {
            row.iter()
                .map(move |pit| (pit, if k < half { Player::North } else { Player::South }))
        }) {
            assert_eq!(variant.owner(*row), Some(player));
        }
        let mut pits: Vec<_> = rows.concat().into_iter().map(Pit::index).collect();
        pits.sort_unstable();
        assert!(pits.into_iter().eq(0..variant.pits()));
    }
    assert_eq!("oware".parse::<Variant>(), Err(UnknownVariant));
}

#[test]
fn outcomes_say_who_won_and_why() {
    assert_eq!(Winner::from(Player::South), Winner::South);
    assert_eq!(Winner::from(Player::North), Winner::North);
    assert_eq!(
        [Winner::South, Winner::North, Winner::Draw].map(Winner::player),
        [Some(Player::South), Some(Player::North), None]
    );
    let by = |south, north| Outcome::by_score([south, north], Reason::NoFeed);
    assert_eq!((by(25, 23).winner, by(25, 23).score), (Winner::South, Some([25, 23])));
    assert_eq!((by(23, 25).winner, by(24, 24).winner), (Winner::North, Winner::Draw));
    assert_eq!(by(30, 18).to_string(), "South wins 30-18 (no-feed)");
    assert_eq!(by(18, 30).to_string(), "North wins 18-30 (no-feed)");
    assert_eq!(Outcome::draw(Reason::Repetition).to_string(), "draw (repetition)");
    let won = Outcome::won(Player::North, Reason::Immobile);
    assert_eq!((won.winner, won.score), (Winner::North, None));

    let codes = Reason::ALL.map(Reason::code);
    assert_eq!(
        codes,
        ["no-feed", "no-multiples", "cleared", "lone-counter", "immobile", "repetition"]
    );
    for reason in Reason::ALL {
        assert_eq!(Reason::from_code(reason.code()), Some(reason));
        assert_eq!(reason.to_string(), reason.code());
    }
    assert_eq!((Reason::Other("tired").code(), Reason::from_code("tired")), ("tired", None));
}

#[test]
fn refusals_say_what_is_wrong() {
    let why = [
        (Why::GameOver(Reason::Cleared), "the game is over (cleared)"),
        (Why::NoSuchPit, "the board has no such pit"),
        (Why::NotOwn, "the pit is not the mover's own"),
        (Why::Empty, "the pit is empty"),
        (Why::Single, "a single seed may not be moved here"),
        (Why::Blocked, "a single seed may only move into an empty next pit"),
        (Why::Endless { period: 3 }, "the turn never ends, its laps repeat every 3 laps"),
        (
            Why::NoFeed,
            "it leaves the opponent's empty row without a seed, and another move feeds it",
        ),
        (Why::NotLeftmost, "only the mover's leftmost occupied pit may be lifted"),
        (Why::NoPass, "the player to move may not pass"),
        (Why::Other("too late"), "too late"),
    ];
    for (why, text) in why {
        assert_eq!(why.to_string(), text);
    }
    let illegal = IllegalMove::new(Move::sow(6), "ayoayo.turn.choose", Why::NotOwn);
    assert_eq!(Ayoayo::start().play(Move::sow(6)), Err(illegal));
    assert_eq!(
        illegal.to_string(),
        "illegal move 6: the pit is not the mover's own (ayoayo.turn.choose)"
    );
}

#[test]
fn rulings_are_set_by_name() {
    let mut rulings = AnyRulings::new(Variant::Ayoayo);
    assert!(rulings.non_default().is_empty());
    rulings.set("ayoayo.end.repetition", "draw").unwrap();
    rulings.set("ayoayo.end.sweep", "last-mover").unwrap();
    let chosen = AyoayoRulings { repetition: Repetition::Draw, ..Default::default() };
    assert_eq!(rulings, AnyRulings::Ayoayo(chosen));
    assert_eq!(rulings.get("ayoayo.end.repetition"), Some("draw"));
    assert_eq!(rulings.get("ayoayo.end.sweep"), Some("last-mover"));
    assert_eq!(rulings.get("mangala.capture.chain"), None);
    assert_eq!(rulings.non_default(), [("ayoayo.end.repetition", "draw")]);
    assert_eq!(
        rulings.set("ayoayo.end.repetition", "never").unwrap_err().to_string(),
        "ruling ayoayo.end.repetition has no value \"never\", expected split or draw"
    );
    assert_eq!(
        rulings.set("mangala.capture.chain", "as-sown").unwrap_err().to_string(),
        "unknown ruling \"mangala.capture.chain\", expected ayoayo.capture.empty-opposite or \
         ayoayo.end.repetition or ayoayo.end.sweep"
    );
    assert_eq!(
        BaoRulings::default().set("ayoayo.end.sweep", "row-owner").unwrap_err().to_string(),
        "unknown ruling \"ayoayo.end.sweep\", expected none, this variant has no rulings"
    );
    assert_eq!(
        ().set("ayoayo.end.sweep", "row-owner").unwrap_err().to_string(),
        "unknown ruling \"ayoayo.end.sweep\", expected none, this variant has no rulings"
    );
    assert!(().non_default().is_empty());
    assert_eq!(Variant::ALL.map(|variant| AnyRulings::all(variant).len()), [8, 2, 1, 2]);
    assert_eq!(Ruling::find("mangala.capture.chain").unwrap().default_value(), "as-sown");
    assert_eq!(Ruling::find("mangala.capture"), None);
    for rulings in Variant::ALL.into_iter().flat_map(AnyRulings::all) {
        let of = Ruling::of(rulings.variant()).map(|ruling| ruling.id);
        let mut told = Vec::new();
        rulings.for_each(|ruling, value| {
            assert!(ruling.values.contains(&value));
            told.push(ruling.id);
        });
        assert!(of.eq(told));
    }
    assert_eq!(
        (Sweep::from_name("row-owner"), Sweep::from_name("")),
        (Some(Sweep::RowOwner), None)
    );
    assert_eq!(
        (EmptyOpposite::LoneSeed.name(), Chain::AsEmptied.name()),
        ("lone-seed", "as-emptied")
    );
}

#[test]
fn rulings_of_another_variant_change_nothing() {
    let start = AnyPosition::start(Variant::MangalaIv);
    let chain = AnyRulings::MangalaIv(MangalaRulings { chain: Chain::AsEmptied });
    assert_eq!(start.with_rulings(chain).rulings(), chain);
    assert_ne!(start.with_rulings(chain), start);
    assert_eq!(start.with_rulings(AnyRulings::new(Variant::Ayoayo)), start);
}

#[test]
fn the_ledger_is_searched_by_id_and_by_its_beginning() {
    assert_eq!(rules::find("ayoayo.feed").unwrap().kind, Kind::Rule);
    assert_eq!((rules::find("ayoayo.fed"), rules::find("")), (None, None));
    let under = |id| rules::under(id).map(|rule| rule.id).collect::<Vec<_>>();
    assert_eq!(
        under("mangala.end"),
        ["mangala.end", "mangala.end.lone-counter", "mangala.end.repetition"]
    );
    assert_eq!(under("ayoayo.feed"), ["ayoayo.feed"]);
    assert!(under("ayoayo.e").is_empty());
    assert_eq!(
        [Kind::Rule, Kind::Decision, Kind::Ruling].map(|kind| kind.to_string()),
        ["rule", "decision", "ruling"]
    );
}

#[test]
fn positions_print_all_that_makes_them() {
    let p: Ayoayo =
        Setup::new([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]).captured(25, 16).position().unwrap();
    let p = p.with_rulings(AyoayoRulings { sweep: Sweep::RowOwner, ..Default::default() });
    let text = "ayoayo { pits: [2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1], captured: [25, 16], \
                to_move: South, rulings: [(\"ayoayo.end.sweep\", \"row-owner\")] }";
    assert_eq!(format!("{p:?}"), text);
    assert_eq!(format!("{:?}", AnyPosition::from(p)), text);
    assert_eq!(
        format!("{:?}", MangalaIv::start()),
        "mangala-iv { pits: [7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7, 7], captured: [0, 0], \
         to_move: South, rulings: [] }"
    );
    assert!(
        format!("{:?}", DjenonAboure::start()).starts_with("djenon-aboure { pits: [4, 4, ")
    );
    assert!(format!("{:?}", BaoKigogo::start()).starts_with("bao-kigogo { pits: [2, 2, "));
}

#[test]
fn a_position_chosen_at_run_time_is_the_same_position() {
    fn same<P: FromSetup + Into<AnyPosition>>() {
        let any: AnyPosition = P::start().into();
        assert_eq!(any, AnyPosition::start(P::VARIANT));
        assert_eq!(any.variant(), P::VARIANT);
        let setup = P::start().to_setup();
        assert_eq!(AnyPosition::from_setup(P::VARIANT, &setup, Totals::Exact), Ok(any));
        let (next, mirror) = (P::start().play(Move::sow(0)).unwrap(), P::start().mirror());
        assert_eq!(any.play(Move::sow(0)), Ok(next.into()));
        assert_eq!((any.mirror(), any.mirror().to_move()), (mirror.into(), Player::North));
        let any: AnyPosition = next.into();
        assert_eq!((any.pits(), any.view()), (next.pits(), next.view()));
        assert_eq!(Player::ALL.map(|p| any.captured(p)), Player::ALL.map(|p| next.captured(p)));
        assert_eq!(
            (any.legal_moves(), any.candidates()),
            (next.legal_moves(), next.candidates())
        );
        assert_eq!(any.repetition_outcome(), next.repetition_outcome());
        let drawn =
            next.random_move(&mut SplitMix64::new(5)).map(|(mv, next)| (mv, next.into()));
        assert!(drawn.is_some());
        assert_eq!(any.random_move(&mut SplitMix64::new(5)), drawn);
    }
    same::<Ayoayo>();
    same::<DjenonAboure>();
    same::<BaoKigogo>();
    same::<MangalaIv>();
}

#[test]
fn seeds_are_counted_by_pit_and_in_all() {
    let p: Ayoayo = north([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 9]);
    assert_eq!([0, 1, 9, 11].map(|pit| p.seeds(Pit::new(pit))), [2, 0, 3, 9]);
    assert_eq!([12, 64, 255].map(|pit| p.seeds(Pit::new(pit))), [0; 3]);
    assert_eq!(p.on_board(), 15);
    assert_eq!(BaoKigogo::start().on_board(), 92);
}

#[test]
fn endless_turns_are_listed() {
    let p: Ayoayo = south([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
    assert_eq!(p.endless_moves(), [Move::sow(4)].into_iter().collect());
    assert_eq!((p.is_legal(Move::sow(4)), p.is_legal(Move::sow(1))), (false, true));
    // The same for North, half a circuit on.
    let p: Ayoayo = north([1, 0, 1, 0, 2, 1, 0, 1, 0, 1, 2, 0]);
    assert_eq!(p.endless_moves(), [Move::sow(10)].into_iter().collect());
    // Nor is it North's to lift what would be endless for South.
    let p: Ayoayo = north([0, 1, 0, 1, 2, 0, 1, 0, 1, 0, 2, 1]);
    assert_eq!(p.endless_moves(), Moves::NONE);
    assert_eq!(Ayoayo::start().endless_moves(), Moves::NONE);
    // A move that feeds nobody is illegal, but ends.
    let p: Ayoayo = south([1, 0, 0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
    assert_eq!((p.legal_moves(), p.endless_moves()), (Moves::from_bits(1 << 4), Moves::NONE));
}

/// The captures that an observer of the turn from `pit` is told of.
fn told<P: Position>(p: &P, pit: u8) -> Vec<(u8, u8)> {
    let (_, trace) = p.play_traced(Move::sow(pit)).unwrap();
    let captures = trace.events.into_iter().filter_map(|event| match event {
        Event::Capture { pit, seeds } => Some((pit.get(), seeds)),
        _ => None,
    });
    captures.collect()
}

/// A pit without seeds is not captured, though it lie in the way of a capture.
#[test]
fn captures_of_nothing_are_not_told() {
    // 1 from 0: 1, empty. Opposite, 10 is empty, or holds 2.
    let p: Ayoayo = south([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 0]);
    assert!(told(&p, 0).is_empty());
    let lone = AyoayoRulings { empty_opposite: EmptyOpposite::LoneSeed, ..Default::default() };
    assert_eq!(told(&p.with_rulings(lone), 0), [(1, 1)]);
    assert_eq!(
        told(&south::<Ayoayo>([1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 2, 0]), 0),
        [(1, 1), (10, 2)]
    );

    // 2 from 10: 11, 12; it faces 47, behind which lies 24.
    assert_eq!(told(&south::<BaoKigogo>(bao(&[(10, 2), (30, 2), (47, 3)])), 10), [(47, 3)]);
    let p: BaoKigogo = south(bao(&[(10, 2), (24, 4), (30, 2), (47, 3)]));
    assert_eq!(told(&p, 10), [(47, 3), (24, 4)]);

    // 1 from 0: 1, two. Opposite, 12 is empty, or holds 5.
    let p: MangalaIv = south([1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0]);
    assert_eq!(told(&p, 0), [(1, 2)]);
    let p: MangalaIv = south([1, 1, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 5, 0]);
    assert_eq!(told(&p, 0), [(1, 2), (12, 5)]);
}

/// A chain is told pit by pit, backwards, past the row ends too; in Mangala IV each
/// pit with its opposite.
#[test]
fn captures_are_told_in_their_order() {
    // 3 from 10: 10, 11 (2), 0 (4).
    let p: DjenonAboure = north([3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 1]);
    assert_eq!(told(&p, 10), [(0, 4), (11, 2)]);
    // 3 from 4: 5 (2), 6 (4), 7 (2). Opposite 7 lies 6, opposite 5 lies 8.
    let p: MangalaIv = south([0, 0, 0, 0, 3, 1, 3, 1, 3, 0, 0, 0, 0, 0]);
    assert_eq!(told(&p, 4), [(7, 2), (6, 4), (5, 2), (8, 3)]);
    let p = p.with_rulings(MangalaRulings { chain: Chain::AsEmptied });
    assert_eq!(told(&p, 4), [(7, 2), (6, 4)]);
}

/// Asked directly, since no position is known that comes to the end of Djenon-aboure.
#[test]
fn a_repetition_refuses_every_move_by_its_rule() {
    let why = Why::GameOver(Reason::Repetition);
    let refuses = |variant| AnyPosition::start(variant).rule_against(Move::Pass, why);
    assert_eq!(refuses(Variant::Ayoayo), "ayoayo.end.repetition");
    assert_eq!(refuses(Variant::DjenonAboure), "djenon.end.repetition");
    assert_eq!(refuses(Variant::BaoKigogo), "bao.end.repetition");
    assert_eq!(refuses(Variant::MangalaIv), "mangala.end.repetition");
}

#[test]
fn successors_are_the_legal_moves_and_end() {
    let p: Ayoayo = south([2, 0, 0, 0, 0, 1, 0, 0, 0, 3, 0, 1]);
    let mut successors = p.successors();
    assert_eq!(successors.next(), Some((Move::sow(0), p.play(Move::sow(0)).unwrap())));
    assert_eq!(successors.next(), Some((Move::sow(5), p.play(Move::sow(5)).unwrap())));
    assert_eq!((successors.next(), successors.next()), (None, None));
    // A pass comes once.
    let p: Ayoayo = north([0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]);
    let mut successors = p.successors();
    assert_eq!(successors.next(), Some((Move::Pass, p.play(Move::Pass).unwrap())));
    assert_eq!((successors.next(), successors.next()), (None, None));
}

#[test]
fn games_remember_their_moves() {
    let mut game = Game::new(Ayoayo::start());
    assert_eq!((game.len(), game.is_empty(), game.undo()), (0, true, None));
    for pit in [0, 11] {
        game.play(Move::sow(pit)).unwrap();
    }
    assert_eq!((game.len(), game.is_empty(), game.is_repeated()), (2, false, false));
    assert!(game.moves().eq([Move::sow(0), Move::sow(11)]));
    assert_eq!(game.moves().len(), 2);
    let positions: Vec<_> = game.positions().collect();
    let first = Ayoayo::start().play(Move::sow(0)).unwrap();
    assert_eq!(positions, [game.start(), first, game.position()]);
    assert_eq!((game.undo(), game.position()), (Some(Move::sow(11)), first));
}

#[test]
fn captured_seeds_have_a_limit() {
    let study = |south, north| Setup::new([1; 12]).captured(south, north).study::<Ayoayo>();
    let p = study(MAX_CAPTURED, MAX_CAPTURED).unwrap();
    assert_eq!(Player::ALL.map(|player| p.captured(player)), [65_000; 2]);
    assert_eq!(
        study(0, MAX_CAPTURED + 1).unwrap_err().to_string(),
        "ayoayo: North has captured 65001 seeds, expected at most 65000"
    );
    assert!(study(MAX_CAPTURED + 2, 0).is_err() && study(u32::MAX, 0).is_err());
}

#[test]
fn wrong_setups_say_what_is_wrong() {
    let fault =
        |setup: Setup, variant, totals| setup.check(variant, totals).unwrap_err().to_string();
    assert_eq!(
        fault(Setup::new([4; 11]), Variant::Ayoayo, Totals::Exact),
        "ayoayo: expected 12 pits, found 11"
    );
    assert_eq!(
        fault(Setup::new([4; 12]).captured(1, 2), Variant::DjenonAboure, Totals::Exact),
        "djenon-aboure: expected 48 seeds, found 51 (48 on the board and 3 captured)"
    );
    assert_eq!(
        fault(Setup::new([8; 14]), Variant::MangalaIv, Totals::Study),
        "mangala-iv: expected at most 98 seeds on the board, found 112"
    );
    assert_eq!(
        fault(Setup::new(bao(&[(30, 47)])), Variant::BaoKigogo, Totals::Study),
        "bao-kigogo: pit 30 holds 47 seeds, expected at most 46"
    );
    assert_eq!(
        fault(Setup::new(bao(&[(24, 40), (47, 7)])), Variant::BaoKigogo, Totals::Study),
        "bao-kigogo: North's side holds 47 seeds, expected at most 46"
    );
}

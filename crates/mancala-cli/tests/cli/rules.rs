use mancala_variants::rules::LEDGER;

use crate::support::good;

#[test]
fn all_rules_are_listed_aligned() {
    let out = good(&["rules"]);
    let lines: Vec<_> = out.lines().collect();
    assert_eq!(lines.len(), LEDGER.len());
    // The longest id is ayoayo.capture.empty-opposite, 29 letters.
    for (line, rule) in lines.iter().zip(LEDGER) {
        assert_eq!(line[..29].trim_end(), rule.id);
        assert_eq!(line[31..39].trim_end(), rule.kind.to_string());
        assert_eq!(&line[41..], rule.statement);
    }
}

#[test]
fn a_rule_is_looked_up() {
    assert_eq!(
        good(&["rules", "ayoayo.stop"]),
        "ayoayo.stop  rule      Last seed into an empty pit: the sowing stops.\n"
    );
}

#[test]
fn a_ruling_shows_its_values_and_the_default() {
    assert_eq!(
        good(&["rules", "mangala.capture.chain"]),
        "mangala.capture.chain  ruling    Backwards along the circuit from the pit of the last \
         counter, every pit of two or four in an unbroken run is captured, each with the pit opposite: the run as it lay \
         when the sowing ended, past a row end too, or as the capture empties it, which stops it at \
         a row end.\n                                 values: as-sown (default), as-emptied\n"
    );
}

#[test]
fn a_prefix_lists_what_is_under_it() {
    let ids = |prefix: &str| -> Vec<String> {
        good(&["rules", prefix])
            .lines()
            .filter(|line| !line.starts_with(' '))
            .map(|line| line.split(' ').next().unwrap().to_owned())
            .collect()
    };
    assert_eq!(
        ids("ayoayo.end"),
        ["ayoayo.end", "ayoayo.end.sweep", "ayoayo.end.result", "ayoayo.end.repetition"]
    );
    assert_eq!(
        ids("bao.capture"),
        ["bao.capture.front", "bao.capture.file", "bao.capture.back-safe"]
    );
    assert_eq!(ids("common").len(), 5);
    assert_eq!(ids("ayoayo").len(), 14);
    // A variant's identifier stands for its rules.
    assert_eq!(ids("djenon-aboure"), ids("djenon"));
    assert_eq!(ids("bao-kigogo"), ids("bao"));
}

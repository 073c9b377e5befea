//! Pictures. What they look like is the business of the notation's own tests.

use roxmltree::{Document, Node};

use crate::support::{Folder, good, run};

/// The pits of a picture, each with its name, seeds and classes.
fn pits(svg: &Document<'_>) -> Vec<(String, u32, String)> {
    let attribute = |node: &Node<'_, '_>, name| node.attribute(name).unwrap_or("").to_owned();
    svg.descendants()
        .filter(|node| node.has_attribute("data-pit"))
        .map(|node| {
            let seeds = attribute(&node, "data-seeds").parse().unwrap();
            (attribute(&node, "data-pit"), seeds, attribute(&node, "class"))
        })
        .collect()
}

fn title(svg: &Document<'_>) -> String {
    let mut titles = svg
        .descendants()
        .filter(|node| node.has_tag_name(("http://www.w3.org/2000/svg", "title")));
    titles.next().unwrap().text().unwrap().to_owned()
}

#[test]
fn every_variant_is_drawn_as_well_formed_xml() {
    for (variant, count, seeds) in [
        ("ayoayo", 12, 48),
        ("djenon-aboure", 12, 48),
        ("bao-kigogo", 48, 92),
        ("mangala-iv", 14, 98),
    ] {
        let text = good(&["show", variant, "--svg"]);
        let svg = Document::parse(&text).unwrap();
        assert_eq!(svg.root_element().tag_name().name(), "svg");
        let pits = pits(&svg);
        assert_eq!(pits.len(), count, "{variant}");
        assert_eq!(pits.iter().map(|(_, seeds, _)| seeds).sum::<u32>(), seeds);
        assert!(title(&svg).ends_with(", South to move"));
    }
}

#[test]
fn a_position_is_drawn() {
    let text = good(&["show", "ayoayo 0,0,0,0,0,0/1,0,0,0,0,0 24-23 S", "--svg"]);
    let svg = Document::parse(&text).unwrap();
    assert_eq!(title(&svg), "Ayoayo, draw 24-24 (no-feed)");
    for (name, seeds, _) in pits(&svg) {
        assert_eq!(seeds, u32::from(name == "A"), "{name}");
    }
}

#[test]
fn a_trace_draws_the_position_after_the_move() {
    // B ends with a capture of D and c; see the trace of it.
    let text = good(&["trace", "ayoayo", "B", "--svg"]);
    let svg = Document::parse(&text).unwrap();
    assert_eq!(title(&svg), "Ayoayo, North to move");
    let south: Vec<_> = "ABCDEF"
        .chars()
        .map(|pit| pits(&svg).iter().find(|(name, ..)| *name == pit.to_string()).unwrap().1)
        .collect();
    assert_eq!(south, [6, 2, 7, 0, 6, 1]);
    assert!(text.contains("South lifted B, 5 laps; the last seed fell into D; 7 captured"));
}

#[test]
fn a_picture_goes_to_a_file() {
    let folder = Folder::new();
    let file = folder.with("board.svg", "an old picture");
    let ran = run(&["show", "ayoayo", "--svg", "--output", &file], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(folder.read("board.svg"), good(&["show", "ayoayo", "--svg"]));
    let new = folder.file("trace.svg");
    let ran = run(&["trace", "bao-kigogo", "B1", "--svg", "--output", &new], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
    assert_eq!(folder.read("trace.svg"), good(&["trace", "bao-kigogo", "0", "--svg"]));
    assert_eq!(folder.names(), ["board.svg", "trace.svg"]);
}

#[cfg(unix)]
#[test]
fn a_link_keeps_pointing_to_the_picture() {
    let folder = Folder::new();
    let file = folder.with("board.svg", "old");
    let link = folder.file("link.svg");
    std::os::unix::fs::symlink(&file, &link).unwrap();
    run(&["show", "ayoayo", "--svg", "--output", &link], "");
    assert!(std::fs::symlink_metadata(&link).unwrap().is_symlink());
    assert!(folder.read("board.svg").starts_with("<svg"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_device_is_written_and_not_replaced() {
    let ran = run(&["show", "ayoayo", "--svg", "--output", "/dev/full"], "");
    assert_eq!((ran.status, ran.out.as_str()), (2, ""));
    assert!(ran.err.starts_with("mancala: /dev/full: cannot write: "), "{}", ran.err);
    let ran = run(&["show", "ayoayo", "--svg", "--output", "/dev/null"], "");
    assert_eq!((ran.status, ran.out.as_str(), ran.err.as_str()), (0, "", ""));
}

import { describe, expect, test } from "vitest";
import { guides } from "./guide";
import { JUDGED_WIDTH, judgeDocument } from "./judge-document";
import { paint } from "./pictures.fixtures";

const height = JUDGED_WIDTH / guides.card.ratio;
const { box } = guides.card;
const inFrame = { left: 50, top: 75, width: 540, height: 330 };
const text = { left: 90, top: 120, width: 420, height: 220 };

/** A card with letters on a table. */
function makeCard({ table = 70, card = 205, place = inFrame, letters = text, ink = 40, angle = 0 } = {}) {
  return paint(JUDGED_WIDTH, height, table).area(place, card, angle).letters(letters, ink).grain(6);
}

describe("a picture that is good", () => {
  test.each([
    ["a card on a dark table", makeCard()],
    ["a card on a bright table", makeCard({ table: 245, card: 190 })],
    ["a dark passport on a bright table", makeCard({ table: 205, card: 60, ink: 170 })],
    ["a card that lies three degrees askew", makeCard({ angle: 3 })],
    ["a card on a coarse cloth", makeCard().grain(25)],
    ["a passport, less wide than a card", makeCard({ place: { ...inFrame, left: 90, width: 450 } })],
  ])("%s", (_, picture) => {
    expect(judgeDocument(picture.pixels, box)).toBeNull();
  });
});

test.each([
  ["in a dark room", "dark", makeCard({ table: 20, card: 60, ink: 10 })],
  ["with nothing but the table", "absent", paint(JUDGED_WIDTH, height, 140).grain(25)],
  ["with a black lens", "dark", paint(JUDGED_WIDTH, height, 0)],
  ["with the card over the left border", "cut", makeCard({ place: { ...inFrame, left: -120, width: 600 } })],
  ["with the card over the right border", "cut", makeCard({ place: { ...inFrame, left: 120, width: 600 } })],
  ["with the card over the upper border", "cut", makeCard({ place: { ...inFrame, top: -90 } })],
  ["with the card over the lower border", "cut", makeCard({ place: { ...inFrame, top: 220 } })],
  [
    "from far away",
    "small",
    makeCard({
      place: { left: 190, top: 150, width: 260, height: 164 },
      letters: { left: 210, top: 170, width: 200, height: 110 },
    }),
  ],
  [
    "with a lamp mirrored on it",
    "glare",
    makeCard().area({ left: 250, top: 160, width: 90, height: 70 }, 255),
  ],
  ["out of focus", "blurred", makeCard().blur(6)],
])("a picture %s is told of as %s", (_, fault, picture) => {
  expect(judgeDocument(picture.pixels, box)).toBe(fault);
});

test("white paper in bright light is no glare", () => {
  const paper = makeCard({ table: 90, card: 252, ink: 60 });
  expect(judgeDocument(paper.pixels, box)).toBeNull();
});

test("a page and a cheque have frames in which they are judged too", () => {
  const width = JUDGED_WIDTH;
  const page = paint(width, width / guides.page.ratio, 70)
    .area({ left: 60, top: 55, width: 520, height: 740 }, 220)
    .letters({ left: 110, top: 120, width: 420, height: 600 }, 40);
  expect(judgeDocument(page.pixels, guides.page.box)).toBeNull();
  const cheque = paint(width, width / guides.cheque.ratio, 70)
    .area({ left: 35, top: 115, width: 570, height: 258 }, 220)
    .letters({ left: 80, top: 150, width: 480, height: 180 }, 40);
  expect(judgeDocument(cheque.pixels, guides.cheque.box)).toBeNull();
});

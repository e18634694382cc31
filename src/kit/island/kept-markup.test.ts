import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { expect, test } from "vitest";
import { Island } from "./island.tsx";
import { keptMarkup } from "./kept-markup.ts";

/** A card that counts its renderings. */
function countedCard() {
  const rendered: string[] = [];
  const Card = ({ title }: { title: string }) => {
    rendered.push(title);
    return createElement("h2", null, title);
  };
  return { Card, rendered };
}

const json = (title: string) => JSON.stringify({ title });

test("renders a part once per set of props, and again for other props", () => {
  const { Card, rendered } = countedCard();
  expect(keptMarkup(Card, json("Radio evening"))).toBe("<h2>Radio evening</h2>");
  expect(keptMarkup(Card, json("Radio evening"))).toBe("<h2>Radio evening</h2>");
  expect(keptMarkup(Card, json("Radio night"))).toBe("<h2>Radio night</h2>");
  expect(rendered).toEqual(["Radio evening", "Radio night"]);
});

test("caches parts with equal props separately, and also different ID prefixes", () => {
  const Id = ({ title }: { title: string }) => createElement("p", null, title);
  const { Card, rendered } = countedCard();
  expect(keptMarkup(Card, json("Visit"))).toBe("<h2>Visit</h2>");
  expect(keptMarkup(Id, json("Visit"))).toBe("<p>Visit</p>");
  keptMarkup(Card, json("Visit"), "first-");
  expect(rendered).toEqual(["Visit", "Visit"]);
});

test("removes the least recently used entry", () => {
  const { Card, rendered } = countedCard();
  const long = (name: string) => json(name.padEnd(150_000, "."));
  for (const name of ["a", "b", "c", "a", "d"]) keptMarkup(Card, long(name));
  rendered.length = 0;
  keptMarkup(Card, long("a"));
  expect(rendered).toEqual([]);
  keptMarkup(Card, long("b"));
  expect(rendered.map(([name]) => name)).toEqual(["b"]);
});

test("retries a part that failed", () => {
  let tries = 0;
  const Part = ({ title }: { title: string }) => {
    tries += 1;
    if (tries === 1) throw new Error("not yet");
    return createElement("p", null, title);
  };
  expect(() => keptMarkup(Part, json("Talk"))).toThrow("not yet");
  expect(keptMarkup(Part, json("Talk"))).toBe("<p>Talk</p>");
});

test("renders an island with user input each time", () => {
  const { Card, rendered } = countedCard();
  const island = (isPersonal: boolean) =>
    renderToString(
      createElement(Island<{ title: string }>, {
        name: "card",
        of: Card,
        hydrate: "visible",
        props: { title: "Asha" },
        isPersonal,
      }),
    );
  for (const isPersonal of [true, true, false, false]) expect(island(isPersonal)).toContain("<h2>Asha</h2>");
  expect(rendered).toHaveLength(3);
});

import { expect, test } from "vitest";
import { addressLine } from "./address-line.ts";

test("an address repeats no part", () => {
  const building = "Block C, MIET Campus";
  expect(addressLine(["Room C-204, Block C", "Room C-204", building, "Jammu 181122"])).toBe(
    "Room C-204, Block C, MIET Campus, Jammu 181122",
  );
  expect(addressLine(["Robotics Arena, Jammu", undefined, "", "Jammu 181122"])).toBe("Robotics Arena, Jammu 181122");
  expect(addressLine([undefined, ""])).toBe("");
});

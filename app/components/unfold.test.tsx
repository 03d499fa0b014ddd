import { expect, it } from "vitest";
import { unfold } from "./unfold";

it("unfold: opens every fold around an element, and no other", () => {
	document.body.innerHTML =
		"<details><details><p id=inner></p></details></details><details><p></p></details><p id=outer></p>";
	const inner = document.getElementById("inner") ?? document.body;
	const states = () => [...document.querySelectorAll("details")].map(({ open }) => open);
	expect(unfold(document.getElementById("outer") ?? document.body)).toBe(false);
	expect(states()).toEqual([false, false, false]);
	expect(unfold(inner)).toBe(true);
	expect(states()).toEqual([true, true, false]);
	expect(unfold(inner)).toBe(false);
});

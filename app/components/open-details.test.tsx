import { expect, it } from "vitest";
import { openDetailsAround } from "./open-details";

it("openDetailsAround: opens every details element around an element, and no other", () => {
	document.body.innerHTML =
		"<details><details><p id=inner></p></details></details><details><p></p></details><p id=outer></p>";
	const inner = document.getElementById("inner") ?? document.body;
	const states = () => [...document.querySelectorAll("details")].map(({ open }) => open);
	expect(openDetailsAround(document.getElementById("outer") ?? document.body)).toBe(false);
	expect(states()).toEqual([false, false, false]);
	expect(openDetailsAround(inner)).toBe(true);
	expect(states()).toEqual([true, true, false]);
	expect(openDetailsAround(inner)).toBe(false);
});

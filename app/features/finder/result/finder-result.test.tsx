import { screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { finderStateOf } from "~/features/finder/filters/address-parts";
import { renderInRouter } from "../../../../tests/render-in-router";
import { UseQuestion, wideningChangeText } from "./finder-result";

it.each([
	["£100 more", 6, "£100 more brings 6 more"],
	["Curtains drawn", 9, "Curtains drawn brings 9"],
	["Smaller, 80 inches", 4, "Smaller, 80 inches, brings 4"],
	["3,500+ lumens", 1, "3,500+ lumens brings 1"],
])("finder result: puts %s and %i into words", (change, count, text) => {
	expect(wideningChangeText({ change, count, address: "/projectors" })).toBe(text);
});

const USES = [
	{ value: "home-cinema", label: "Home Cinema", count: 65 },
	{ value: "portable-travel", label: "Portable & Travel", count: 0 },
	{ value: "gaming", label: "Gaming", count: 38 },
];

it("UseQuestion offers each use that finds models in a room, with all other conditions and the order", () => {
	const state = finderStateOf("?distance=4&screen=120&room=dark&sort=price-low");
	renderInRouter(<UseQuestion state={state} uses={USES} />);
	const links = screen.getAllByRole("link");
	expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
		["Home Cinema", "/projectors?use=home-cinema&distance=4&screen=120&room=dark&sort=price-low"],
		["Gaming", "/projectors?use=gaming&distance=4&screen=120&room=dark&sort=price-low"],
	]);
});

it.each(["?max=2000", "?use=gaming&room=dark"])("UseQuestion asks nothing of %s", (query) => {
	renderInRouter(<UseQuestion state={finderStateOf(query)} uses={USES} />);
	expect(screen.queryByRole("link")).toBeNull();
});

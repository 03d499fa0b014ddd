import { createEvent, fireEvent, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInRouter } from "../../../tests/render-in-router";
import { EmptyCataloguePanel } from "./empty-catalogue";

it("empty catalogue: leaves the links to staff's pages, which visitors' scripts lack, to the browser", () => {
	renderInRouter(<EmptyCataloguePanel canFill />);
	const links = screen.getAllByRole("link");
	expect(links.map((link) => link.getAttribute("href"))).toEqual([
		"/admin/upload",
		"/admin/models/new",
	]);
	for (const link of links) {
		let isRouted: boolean | undefined;
		document.addEventListener(
			"click",
			(event) => {
				isRouted = event.defaultPrevented;
				event.preventDefault();
			},
			{ once: true },
		);
		fireEvent(link, createEvent.click(link));
		expect(isRouted).toBe(false);
	}
});

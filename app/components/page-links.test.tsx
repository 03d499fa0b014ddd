import { screen, within } from "@testing-library/react";
import { expect, it } from "vitest";
import { renderInRouter } from "../../tests/render-in-router";
import { PageLinks } from "./page-links";

function show(page: number, pages: number): void {
	renderInRouter(
		<PageLinks page={page} pages={pages} addressOfPage={(n) => `/brand/epson?page=${n}`} />,
	);
}

it.each([
	[1, 2, "1 2 Next"],
	[2, 2, "Previous 1 2"],
	[1, 9, "1 2 9 Next"],
	[2, 9, "Previous 1 2 3 9 Next"],
	[5, 9, "Previous 1 4 5 6 9 Next"],
	[9, 9, "Previous 1 8 9"],
])("PageLinks on page %i of %i are %s", (page, pages, texts) => {
	show(page, pages);
	const links = within(screen.getByRole("navigation", { name: "Pages" })).getAllByRole("link");
	expect(links.map((link) => link.textContent).join(" ")).toBe(texts);
});

it("PageLinks lead to their pages and mark the current one", () => {
	show(5, 9);
	const link = (name: string) => screen.getByRole("link", { name });
	expect(link("Page 4").getAttribute("href")).toBe("/brand/epson?page=4");
	expect(link("Previous").getAttribute("href")).toBe("/brand/epson?page=4");
	expect(link("Previous").getAttribute("rel")).toBe("prev");
	expect(link("Next").getAttribute("href")).toBe("/brand/epson?page=6");
	expect(link("Next").getAttribute("rel")).toBe("next");
	const current = screen.getAllByRole("link", { current: "page" });
	expect(current.map((one) => one.textContent)).toEqual(["5"]);
});

it("PageLinks are not there when there is one page", () => {
	show(1, 1);
	expect(screen.queryByRole("navigation")).toBeNull();
});

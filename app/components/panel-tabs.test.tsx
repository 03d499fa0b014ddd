// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { hydrateInRouter, placeServerHtml, renderInRouter } from "../../tests/render-in-router";
import { PanelTabs } from "./panel-tabs";

const tabs = (
	<PanelTabs
		label="About this model"
		tabs={[
			{ id: "specifications", title: "Specifications", content: "4K" },
			{ id: "features", title: "Features", content: "Auto focus" },
		]}
	/>
);

const tab = (name: string) => screen.getByRole("tab", { name });
const shown = () => screen.getAllByRole("tabpanel").map((panel) => panel.textContent);

function expectShown(name: string, content: string): void {
	expect(shown()).toEqual([content]);
	expect(screen.getByRole("tab", { selected: true })).toBe(tab(name));
}

afterEach(() => {
	cleanup();
	document.body.replaceChildren();
});

describe("PanelTabs", () => {
	it("are links to both panels until scripts arrive", () => {
		const page = within(placeServerHtml(tabs));
		const links = page.getAllByRole("link").map((link) => link.getAttribute("href"));
		expect(links).toEqual(["#specifications", "#features"]);
		expect(page.getByRole("region", { name: "Specifications" }).textContent).toBe("4K");
		expect(page.getByRole("region", { name: "Features" }).textContent).toBe("Auto focus");
		expect(page.queryByRole("tab")).toBeNull();
	});

	it("become tabs when the page comes alive", async () => {
		const container = placeServerHtml(tabs);
		hydrateInRouter(container, tabs);
		await waitFor(() => expectShown("Specifications", "4K"));
		expect(screen.queryByRole("link")).toBeNull();
	});

	it.each([
		["", "Specifications", "4K"],
		["#features", "Features", "Auto focus"],
		["#elsewhere", "Specifications", "4K"],
	])("begin at the address %j with %s", (hash, name, content) => {
		renderInRouter(tabs, `/projector/a${hash}`);
		expectShown(name, content);
	});

	it("begin with the panel that is named, unless the address names one", () => {
		const late = <PanelTabs {...tabs.props} initial="features" />;
		renderInRouter(late);
		expectShown("Features", "Auto focus");
		cleanup();
		renderInRouter(late, "/projector/a#specifications");
		expectShown("Specifications", "4K");
	});

	it("change by a click", () => {
		renderInRouter(tabs);
		fireEvent.mouseDown(tab("Features"), { button: 0 });
		expectShown("Features", "Auto focus");
	});

	it.each([
		["ArrowRight", "Specifications", "Features", "Auto focus"],
		["ArrowLeft", "Features", "Specifications", "4K"],
		["ArrowRight", "Features", "Specifications", "4K"],
		["End", "Specifications", "Features", "Auto focus"],
		["Home", "Features", "Specifications", "4K"],
	])("change by the keyboard: %s from %s to %s", async (key, from, to, content) => {
		renderInRouter(tabs, `/projector/a#${from.toLowerCase()}`);
		tab(from).focus();
		fireEvent.keyDown(tab(from), { key });
		await waitFor(() => expect(document.activeElement).toBe(tab(to)));
		expectShown(to, content);
	});
});

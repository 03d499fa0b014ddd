import { useNavigate } from "@remix-run/react";
import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, it } from "vitest";
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

it("PanelTabs are links to both panels until scripts arrive", () => {
	const page = within(placeServerHtml(tabs));
	const links = page.getAllByRole("link").map((link) => link.getAttribute("href"));
	expect(links).toEqual(["#specifications", "#features"]);
	expect(page.getByRole("region", { name: "Specifications" }).textContent).toBe("4K");
	expect(page.getByRole("region", { name: "Features" }).textContent).toBe("Auto focus");
	expect(page.queryByRole("tab")).toBeNull();
});

it("PanelTabs become tabs when the page comes alive", async () => {
	const container = placeServerHtml(tabs);
	hydrateInRouter(container, tabs);
	await waitFor(() => expectShown("Specifications", "4K"));
	expect(screen.queryByRole("link")).toBeNull();
});

it("PanelTabs keep typed text and focus, in the very same elements", async () => {
	const form = (
		<PanelTabs
			label="Where to load from"
			tabs={[
				{ id: "sheet", title: "Sheet", content: "Sync" },
				{ id: "file", title: "File", content: <input aria-label="Name" /> },
			]}
		/>
	);
	const container = placeServerHtml(form);
	const input = screen.getByLabelText<HTMLInputElement>("Name");
	const link = screen.getByRole("link", { name: "File" });
	input.value = "prices.csv";
	link.focus();
	hydrateInRouter(container, form);
	await waitFor(() => expect(tab("File")).toBe(link));
	expect(document.activeElement).toBe(link);
	for (const name of ["File", "Sheet", "File"]) {
		fireEvent.click(tab(name));
		expect(input.isConnected && input.value).toBe("prices.csv");
		expect(screen.queryByRole("textbox")).toBe(name === "File" ? input : null);
	}
});

it("PanelTabs follow the address until one is chosen", async () => {
	function Page() {
		const navigate = useNavigate();
		return (
			<>
				{tabs}
				<button type="button" onClick={() => navigate("#features")}>
					Go
				</button>
			</>
		);
	}
	renderInRouter(<Page />);
	fireEvent.click(screen.getByRole("button", { name: "Go" }));
	await waitFor(() => expectShown("Features", "Auto focus"));
	fireEvent.click(tab("Specifications"));
	expectShown("Specifications", "4K");
});

it("PanelTabs open elsewhere as links do", () => {
	renderInRouter(tabs);
	expect(tab("Features").getAttribute("href")).toBe("#features");
	expect(fireEvent.click(tab("Features"), { ctrlKey: true })).toBe(true);
	expectShown("Specifications", "4K");
});

it.each([
	["", "Specifications", "4K"],
	["#features", "Features", "Auto focus"],
	["#elsewhere", "Specifications", "4K"],
])("PanelTabs begin at the address %j with %s", (hash, name, content) => {
	renderInRouter(tabs, `/projector/a${hash}`);
	expectShown(name, content);
});

it("PanelTabs begin with the panel that is named, unless the address names one", () => {
	const late = <PanelTabs {...tabs.props} initialTabId="features" />;
	renderInRouter(late);
	expectShown("Features", "Auto focus");
	cleanup();
	renderInRouter(late, "/projector/a#specifications");
	expectShown("Specifications", "4K");
});

it("PanelTabs change by a click, at the same address", () => {
	renderInRouter(tabs);
	expect(fireEvent.click(tab("Features"))).toBe(false);
	expectShown("Features", "Auto focus");
});

it.each([
	["ArrowRight", "Specifications", "Features", "Auto focus"],
	["ArrowLeft", "Features", "Specifications", "4K"],
	["ArrowRight", "Features", "Specifications", "4K"],
	["End", "Specifications", "Features", "Auto focus"],
	["Home", "Features", "Specifications", "4K"],
	[" ", "Features", "Features", "Auto focus"],
])("PanelTabs change by the keyboard: %s from %s to %s", async (key, from, to, content) => {
	renderInRouter(tabs, `/projector/a#${from.toLowerCase()}`);
	tab(from).focus();
	fireEvent.keyDown(tab(from), { key });
	await waitFor(() => expect(document.activeElement).toBe(tab(to)));
	expectShown(to, content);
});

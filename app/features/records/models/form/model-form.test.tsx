import { fireEvent, render, screen } from "@testing-library/react";
import { expect, it } from "vitest";
import { ModelFields } from "./model-form";

const FIELDS = [{ name: "speaker", label: "Speaker", id: "speaker" }] as const;
const GROUPS = [{ legend: "Sound", fields: FIELDS }];

it.each(["2 x 5 W", "2 x 5 W\nwith a woofer"])("model form: keeps the text %j", (text) => {
	render(
		<ModelFields groups={GROUPS} categories={[]} fields={{ speaker: { initialValue: text } }} />,
	);
	expect(screen.getByLabelText("Speaker")).toHaveProperty("value", text);
});

it("model form: keeps the ticked categories when the form is shown again", () => {
	const categories = [
		{ slug: "gaming", name: "Gaming" },
		{ slug: "home-cinema", name: "Home Cinema" },
	];
	const form = (words: string) => (
		<ModelFields
			groups={[]}
			categories={categories}
			fields={{ product_category: { initialValue: words } }}
		/>
	);
	const { rerender } = render(form("gaming;home-cinema;Halls;Halls"));
	fireEvent.click(screen.getByLabelText("Gaming"));
	rerender(form("home-cinema;Halls;Halls"));
	expect(screen.getByLabelText("Gaming")).toHaveProperty("checked", false);
	expect(screen.getByLabelText("Home Cinema")).toHaveProperty("checked", true);
	expect(screen.getAllByLabelText("Halls (no category of ours)")).toHaveLength(2);
});

it.each([
	["is open while a field is empty", { speaker: {} }, true, "1 empty"],
	["is folded when it is full", { speaker: { initialValue: "2 x 5 W" } }, false, "full"],
	[
		"is open for a message",
		{ speaker: { initialValue: "?", errors: ["speaker must be a text"] } },
		true,
		"to mend",
	],
])("a group %s", (_, fields, isOpen, text) => {
	render(<ModelFields groups={GROUPS} categories={[]} fields={fields} />);
	const control = screen.getByLabelText("Speaker");
	expect(control.closest("details")).toHaveProperty("open", isOpen);
	const link = screen.getByRole("link", { name: "Sound" });
	expect(link.parentElement?.textContent).toBe(`Sound ${text}`);
	expect(link.getAttribute("href")).toBe(`#${control.closest("fieldset")?.id}`);
});

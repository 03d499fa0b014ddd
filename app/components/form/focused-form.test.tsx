import { useActionData, useNavigation } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithAction } from "../../../tests/render-in-router";
import { FocusedForm } from "./focused-form";

function Page() {
	const answer = useActionData();
	const isWrong = answer === "wrong";
	return (
		<FocusedForm method="post">
			<input aria-label="Name" />
			<input aria-label="Website" aria-invalid={isWrong || undefined} />
			<button type="submit" disabled={useNavigation().state !== "idle"}>
				Save
			</button>
			{isWrong && <p>That is no address</p>}
			{answer === "taken" && <p>Saved</p>}
		</FocusedForm>
	);
}

const label = () => document.activeElement?.getAttribute("aria-label");

/**
 * Shows the form and submits it with the focus on one of its controls. In this DOM a disabled button keeps the focus,
 * as in a browser that gets a fast response.
 */
async function send(answer: string, from: { role: "button" | "textbox"; name: string }) {
	const action = vi.fn(() => answer);
	renderWithAction(<Page />, action);
	screen.getByRole(from.role, { name: from.name }).focus();
	screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).click();
	await vi.waitFor(() => expect(action).toHaveBeenCalled());
}

it.each([
	{ role: "button", name: "Save" },
	{ role: "textbox", name: "Name" },
] as const)("focused form: takes the focus from $name to the invalid field", async (from) => {
	await send("wrong", from);
	await screen.findByText("That is no address");
	await expect.poll(label).toBe("Website");
});

it("focused form: keeps the focus in a field after the form was accepted", async () => {
	await send("taken", { role: "textbox", name: "Name" });
	await screen.findByText("Saved");
	expect(label()).toBe("Name");
});

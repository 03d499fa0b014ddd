import { useActionData, useNavigation } from "@remix-run/react";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { FocusedForm } from "./focused-form";

afterEach(cleanup);

// What the router warns of where it is left out.
const ROUTER = {
	future: {
		v7_fetcherPersist: true,
		v7_normalizeFormMethod: true,
		v7_partialHydration: true,
		v7_relativeSplatPath: true,
		v7_skipActionErrorRevalidation: true,
	},
};
const PROVIDER = { v7_startTransition: true };

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
 * Shows the form and sends it with the focus on one of its parts, which buttons keep in this document, as in a browser
 * that is answered quickly.
 */
async function send(answer: string, from: { role: "button" | "textbox"; name: string }) {
	const action = vi.fn(() => answer);
	const routes = [{ path: "/", element: <Page />, action }];
	render(<RouterProvider router={createMemoryRouter(routes, ROUTER)} future={PROVIDER} />);
	screen.getByRole(from.role, { name: from.name }).focus();
	screen.getByRole<HTMLButtonElement>("button", { name: "Save" }).click();
	await vi.waitFor(() => expect(action).toHaveBeenCalled());
}

it.each([
	{ role: "button", name: "Save" },
	{ role: "textbox", name: "Name" },
] as const)("takes the focus from $name to the field that is wrong", async (from) => {
	await send("wrong", from);
	await screen.findByText("That is no address");
	await expect.poll(label).toBe("Website");
});

it("leaves the focus in a field whose form was taken", async () => {
	await send("taken", { role: "textbox", name: "Name" });
	await screen.findByText("Saved");
	expect(label()).toBe("Name");
});

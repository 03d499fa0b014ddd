import { Form, useActionData } from "@remix-run/react";
import { cleanup, render, screen } from "@testing-library/react";
import { createMemoryRouter, RouterProvider } from "react-router-dom";
import { afterEach, expect, it, vi } from "vitest";
import { FileField } from "./file-field";

afterEach(cleanup);

// Without these flags the router logs warnings.
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

interface Answer {
	error?: string | undefined;
	count: number;
}

function Upload() {
	const answer = useActionData<Answer>();
	return (
		<Form method="post">
			<FileField id="file" name="file" label="New icon" hint="" error={answer?.error} />
			<p>{`Sent ${answer?.count ?? 0}`}</p>
			<button type="submit">Upload</button>
		</Form>
	);
}

/** Sends the form twice and returns how often its file was taken out after each time. */
async function timesEmptied(error: string | undefined) {
	let count = 0;
	const action = (): Answer => {
		count += 1;
		return { error, count };
	};
	const routes = [{ path: "/", element: <Upload />, action }];
	render(<RouterProvider router={createMemoryRouter(routes, ROUTER)} future={PROVIDER} />);
	const empty = vi.fn();
	Object.defineProperty(screen.getByLabelText("New icon"), "value", { set: empty, get: () => "" });
	const times: number[] = [];
	for (const round of [1, 2]) {
		screen.getByRole<HTMLButtonElement>("button").click();
		await screen.findByText(`Sent ${round}`);
		times.push(empty.mock.calls.length);
	}
	return times;
}

it("is empty after each rejected file, also with the same message", async () => {
	expect(await timesEmptied("This is not a picture.")).toEqual([1, 2]);
});

it("holds its file while another field is at fault", async () => {
	expect(await timesEmptied(undefined)).toEqual([0, 0]);
});

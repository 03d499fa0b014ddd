import { Form, useActionData } from "@remix-run/react";
import { screen } from "@testing-library/react";
import { expect, it, vi } from "vitest";
import { renderWithAction } from "../../../tests/render-in-router";
import { FileField } from "./file-field";

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
	renderWithAction(<Upload />, action);
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

it("file field: is empty after each rejected file, also with the same message", async () => {
	expect(await timesEmptied("This is not a picture.")).toEqual([1, 2]);
});

it("file field: holds its file while another field is at fault", async () => {
	expect(await timesEmptied(undefined)).toEqual([0, 0]);
});

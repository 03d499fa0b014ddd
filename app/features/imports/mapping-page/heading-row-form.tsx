import { Form } from "@remix-run/react";
import { SelectField } from "./select-field";

/** Asks for the row with the headings. */
export function HeadingRow({
	stagedId,
	rows,
	chosen,
}: {
	stagedId: string;
	rows: readonly { row: number; text: string }[];
	chosen: number;
}) {
	return (
		<details>
			<summary className="min-h-6 cursor-pointer text-link underline underline-offset-4">
				Are the headings in another row?
			</summary>
			<Form method="get" className="mt-3 grid max-w-prose gap-3">
				<input type="hidden" name="staged" value={stagedId} />
				<SelectField
					name="row"
					label="Row with the headings"
					options={rows.map(({ row, text }) => ({ value: String(row), label: `${row}: ${text}` }))}
					chosen={String(chosen)}
				/>
				<p>
					<button
						type="submit"
						className="min-h-11 cursor-pointer rounded-control border border-edge px-5 font-semibold hover:border-link hover:text-link"
					>
						Use this row
					</button>
				</p>
			</Form>
		</details>
	);
}

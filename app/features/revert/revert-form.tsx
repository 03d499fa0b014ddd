import { CheckField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { DangerButton, Panel, TextLink } from "~/components/staff/parts";
import { Cell, ScrollTable } from "~/components/staff/table";
import type { ShownPreview } from "./shown-preview.server";

/** Shows why a line cannot be reverted. */
export function PutBackProblem({ problem }: { problem: NonNullable<ShownPreview["problem"]> }) {
	return (
		<Panel title="This cannot be put back" tone="bad">
			<p className="max-w-prose wrap-anywhere">{problem.text}</p>
			{problem.link && (
				<p>
					<TextLink to={problem.link.to}>{problem.link.text}</TextLink>
				</p>
			)}
		</Panel>
	);
}

/** Shows the values that would be overwritten beside the restored ones. */
export function ClashTable({ clashes }: { clashes: ShownPreview["clashes"] }) {
	const isDelete = clashes.every(({ restored }) => restored === "");
	const columns = ["Field", "This change left it as", "It is now"];
	return (
		<Panel title="It was changed again since" tone="bad">
			<ScrollTable
				caption="Values that were changed since"
				columns={isDelete ? columns : [...columns, "It would become"]}
			>
				{clashes.map(({ label, written, now, restored }) => (
					<tr key={label}>
						<Cell className="min-w-28 font-semibold">{label}</Cell>
						<Cell className="min-w-40 wrap-anywhere">{written}</Cell>
						<Cell className="min-w-40 wrap-anywhere">{now}</Cell>
						{!isDelete && <Cell className="min-w-40 wrap-anywhere">{restored}</Cell>}
					</tr>
				))}
			</ScrollTable>
		</Panel>
	);
}

/** The fields of the form that reverts a line. */
export function PutBackFields({
	preview: { version, offers, button, isDangerous },
	listPath,
}: {
	preview: ShownPreview;
	listPath: string;
}) {
	return (
		<>
			<input type="hidden" name="version" value={version} />
			{offers.length > 0 && (
				<fieldset className="grid gap-2">
					<legend className="mb-2 font-semibold">Offers that were deleted together with it</legend>
					<ul className="list-disc pl-5">
						{offers.map((title) => (
							<li key={title} className="wrap-anywhere">
								{title}
							</li>
						))}
					</ul>
					<CheckField
						id="with-offers"
						name="with_offers"
						value="yes"
						label="Put these offers back too"
						defaultChecked
					/>
				</fieldset>
			)}
			<div className="flex flex-wrap gap-3">
				{isDangerous ? (
					<DangerButton>{button}</DangerButton>
				) : (
					<SubmitButton busyText="Putting back...">{button}</SubmitButton>
				)}
				<LinkButton to={listPath}>Leave it as it is</LinkButton>
			</div>
		</>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { Link, useActionData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Fragment, useEffect, useRef } from "react";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { Field, FormError } from "~/components/form/field";
import { LinkButton } from "~/components/page";
import { DangerButton, QuietButton, StaffPage } from "~/components/staff/parts";
import { NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { dateTimeText, ukDate } from "~/components/uk-date";
import { noindex } from "~/features/shell/page-meta";
import {
	VISITOR_DATA_LABELS,
	type VisitorData,
	visitorAddressSchema,
} from "~/features/visitor-data/visitor-data";
import { eraseVisitor, findVisitorData } from "~/features/visitor-data/visitor-data.queries.server";

const PRIVACY_PATH = "/admin/privacy";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	return null;
}

const ukDateOf = (instant: string | null) => (instant === null ? null : ukDate(new Date(instant)));

/** Maximum number of rows of each kind on the page; the download has all rows. */
const MAX_LISTED_ROWS = 50;

const INSTANT_PATTERN = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Returns a column's name in words: nextAttemptAt is "Next attempt at". */
function columnWords(column: string): string {
	const words = column.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
	return words.charAt(0).toUpperCase() + words.slice(1);
}

const visitorDataTexts = ({ kind, count, firstAt, lastAt, rows }: VisitorData) => ({
	label: VISITOR_DATA_LABELS[kind],
	count: count.toLocaleString("en-GB"),
	first: ukDateOf(firstAt),
	last: ukDateOf(lastAt),
	moreCount: Math.max(0, rows.length - MAX_LISTED_ROWS),
	rows: rows.slice(0, MAX_LISTED_ROWS).map((row) =>
		Object.entries(row).map(([column, text]) => ({
			label: columnWords(column),
			text: INSTANT_PATTERN.test(text) ? dateTimeText(text) : text,
		})),
	),
});

// The e-mail address is sent only in request bodies, because URLs are logged and stored in histories. Drafts do not
// keep it either.
export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A visitor's data were not deleted",
		form: FORM_WITHOUT_DRAFT,
		async submit({ fields, stamp }) {
			const addressText = String(fields.get("email") ?? "");
			const address = visitorAddressSchema.safeParse(addressText);
			if (!address.success) {
				const errors = address.error.issues.map(({ message }) => message);
				return { status: 400, actionData: { addressText, errors } };
			}
			const intent = fields.get("intent");
			if (intent === "delete") {
				const deletedKinds = await eraseVisitor(db(), address.data, stamp);
				const title = deletedKinds.length > 0 ? "All of it was deleted" : "Nothing was stored";
				return { path: PRIVACY_PATH, title };
			}
			const visitorData = await findVisitorData(db(), address.data);
			const records = {
				address: address.data,
				kinds: visitorData.map(visitorDataTexts),
				isConfirming: intent === "ask" && visitorData.length > 0,
			};
			return { status: 200, actionData: { addressText, records } };
		},
	});
}

export const meta = noindex("Privacy");

export default function Privacy() {
	const actionData = useActionData<typeof action>();
	const lookup = actionData && "addressText" in actionData ? actionData : undefined;
	const records = lookup && "records" in lookup ? lookup.records : undefined;
	const errors = lookup && "errors" in lookup ? lookup.errors : undefined;
	return (
		<StaffPage
			title="Privacy"
			intro={
				<>
					Look up what is stored about a visitor and delete it if they ask, as{" "}
					<Link to="/privacy" className="underline underline-offset-4">
						the privacy page
					</Link>{" "}
					promises. First make sure that the address is theirs.
				</>
			}
		>
			<StaffForm className="grid max-w-prose gap-4">
				<FormError>
					{actionData && "problem" in actionData ? actionData.problem : undefined}
				</FormError>
				<Field
					key={lookup?.addressText}
					id="visitor-email"
					name="email"
					type="email"
					label="The visitor's e-mail address"
					autoComplete="off"
					required
					defaultValue={lookup?.addressText}
					errors={errors}
				/>
				<div>
					<QuietButton name="intent" value="show">
						Show what is stored
					</QuietButton>
				</div>
			</StaffForm>
			{records && <StoredData key={`${records.address} ${records.isConfirming}`} {...records} />}
		</StaffPage>
	);
}

type VisitorDataTexts = ReturnType<typeof visitorDataTexts>;

interface VisitorRecords {
	address: string;
	kinds: readonly VisitorDataTexts[];
	/** True on the confirmation step before deletion. */
	isConfirming: boolean;
}

function storedDataTitle({ address, kinds, isConfirming }: VisitorRecords): string {
	if (kinds.length === 0) return `Nothing is stored about ${address}`;
	return isConfirming
		? `Are you sure you want to delete all about ${address}?`
		: `Stored about ${address}`;
}

function StoredData({ address, kinds, isConfirming }: VisitorRecords) {
	const heading = useRef<HTMLHeadingElement>(null);
	useEffect(() => heading.current?.focus(), []);
	const title = (
		<h2 ref={heading} tabIndex={-1} className="text-2xl outline-none wrap-anywhere">
			{storedDataTitle({ address, kinds, isConfirming })}
		</h2>
	);
	if (kinds.length === 0) return title;
	return (
		<section className="grid min-w-0 max-w-prose gap-4">
			{title}
			<ScrollTable
				caption="What is stored"
				columns={["What", { numericHeader: "How many" }, "From", "To"]}
			>
				{kinds.map(({ label, count, first, last }) => (
					<tr key={label}>
						<TableCell isHeading>{label}</TableCell>
						<NumberCell>{count}</NumberCell>
						<TableCell className="min-w-24">
							{first && <time dateTime={first.iso}>{first.text}</time>}
						</TableCell>
						<TableCell className="min-w-24">
							{last && <time dateTime={last.iso}>{last.text}</time>}
						</TableCell>
					</tr>
				))}
			</ScrollTable>
			{kinds.map((kind) => (
				<StoredRows key={kind.label} {...kind} />
			))}
			{/* A plain form, so that the browser stores the file. By POST, the e-mail address stays out of URLs. */}
			<form method="post" action={`${PRIVACY_PATH}/stored.json`}>
				<input type="hidden" name="email" value={address} />
				<QuietButton>Download all of it</QuietButton>
			</form>
			<p>
				Messages go with the answers to them. Out of texts of others the address alone is taken.
				None of this can be undone; mails that were sent, and backups, still have it.
			</p>
			<StaffForm className="flex flex-wrap gap-3">
				<input type="hidden" name="email" value={address} />
				{isConfirming ? (
					<>
						<DangerButton name="intent" value="delete">
							Delete all of it
						</DangerButton>
						<LinkButton to={PRIVACY_PATH}>Keep it</LinkButton>
					</>
				) : (
					<DangerButton name="intent" value="ask">
						Delete all of it
					</DangerButton>
				)}
			</StaffForm>
		</section>
	);
}

/** The rows of one kind, initially closed. */
function StoredRows({ label, count, rows, moreCount }: VisitorDataTexts) {
	return (
		<details className="rounded-card border border-line bg-card">
			<summary className="cursor-pointer p-3 font-semibold hover:underline">
				{label} ({count})
			</summary>
			<ol className="grid divide-y divide-line border-t border-line">
				{rows.map((row, index) => (
					// biome-ignore lint/suspicious/noArrayIndexKey: the rows never change
					<li key={index} className="p-3">
						<dl className="grid gap-x-4 gap-y-1 text-sm sm:grid-cols-[10rem_1fr]">
							{row.map(({ label, text }) => (
								<Fragment key={label}>
									<dt className="text-muted">{label}</dt>
									<dd className="min-w-0 whitespace-pre-line wrap-anywhere">{text}</dd>
								</Fragment>
							))}
						</dl>
					</li>
				))}
			</ol>
			{moreCount > 0 && <p className="p-3 text-sm text-muted">And {moreCount} more in the file.</p>}
		</details>
	);
}

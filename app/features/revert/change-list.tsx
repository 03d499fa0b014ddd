import { Link } from "@remix-run/react";
import { TextLink } from "~/components/staff/parts";
import type { ShownField } from "./field-words.server";

/** A line of the history as the page shows it. */
export interface ShownChange {
	id: number;
	/** "Model changed" */
	what: string;
	title: string;
	by: string;
	/** "5 Jan 2026, 14:05" */
	when: string;
	/** ISO 8601 instant in UTC. */
	at: string;
	fields: ShownField[];
	/** Path of the history of this row alone. */
	rowPath: string;
	/** Path of the page that reverts it; null if it cannot be reverted. */
	putBackPath: string | null;
	isPutBack: boolean;
	/** Path of the line that it reverts; null for others. */
	putsBackPath: string | null;
}

/** Lists lines of the history, newest first. */
export function ChangeList({ changes }: { changes: readonly ShownChange[] }) {
	return (
		<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
			{changes.map((change) => (
				<li key={change.id} className="grid min-w-0 gap-2 p-4">
					<div className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
						<p className="min-w-0 wrap-anywhere">
							<span className="text-sm text-muted">{`${change.what}: `}</span>
							<Link
								to={change.rowPath}
								className="inline-block min-h-6 font-semibold underline-offset-4 hover:underline"
							>
								{change.title}
							</Link>
						</p>
						<p className="text-sm wrap-anywhere text-muted">
							{change.by}, <time dateTime={change.at}>{change.when}</time>
						</p>
					</div>
					<ChangeFields fields={change.fields} />
					<PutBackLinks change={change} />
				</li>
			))}
		</ul>
	);
}

function PutBackLinks({ change }: { change: ShownChange }) {
	const { putBackPath, putsBackPath, isPutBack, title, when } = change;
	if (putBackPath === null && putsBackPath === null) return null;
	return (
		<p className="flex flex-wrap gap-x-5 text-sm">
			{putsBackPath !== null && <TextLink to={putsBackPath}>Puts an earlier change back</TextLink>}
			{putBackPath !== null && (
				<TextLink to={putBackPath}>
					{isPutBack ? "Was put back" : "Put back"}
					<span className="sr-only">{`: ${title}, ${when}`}</span>
				</TextLink>
			)}
		</p>
	);
}

/** Length above which a value is collapsed. */
const LONG = 160;

/** Number of fields above which a line is collapsed. */
const MANY = 8;

function Value({ children }: { children: string }) {
	if (children.length <= LONG) return <span className="whitespace-pre-line">{children}</span>;
	return (
		<details className="inline-block max-w-full align-top">
			<summary className="cursor-pointer py-0.5">{`${children.slice(0, LONG)}…`}</summary>
			<span className="block whitespace-pre-line">{children}</span>
		</details>
	);
}

function Fields({ fields }: { fields: readonly ShownField[] }) {
	return (
		<dl className="grid gap-1 text-sm">
			{fields.map(({ label, before, after }) => (
				<div key={label} className="min-w-0 wrap-anywhere">
					<dt className="inline font-semibold">{label}: </dt>
					<dd className="inline">
						{before !== null && (
							<>
								{after !== null && <span className="sr-only">was </span>}
								<Value>{before}</Value>
							</>
						)}
						{before !== null && after !== null && (
							<>
								<span aria-hidden="true"> → </span>
								<span className="sr-only"> and became </span>
							</>
						)}
						{after !== null && <Value>{after}</Value>}
					</dd>
				</div>
			))}
		</dl>
	);
}

/** Shows the fields of a line with their values before and after. */
export function ChangeFields({ fields }: { fields: readonly ShownField[] }) {
	if (fields.length === 0) return null;
	if (fields.length <= MANY) return <Fields fields={fields} />;
	return (
		<details>
			<summary className="w-fit cursor-pointer py-0.5 text-sm text-link">
				{`${fields.length} fields`}
			</summary>
			<Fields fields={fields} />
		</details>
	);
}

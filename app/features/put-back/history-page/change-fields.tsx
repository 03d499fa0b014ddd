import type { ShownField } from "~/features/put-back/field-words.server";

/** Above this a value is folded away. */
const LONG = 160;

/** Rows with more fields than these are folded away. */
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

/** What a line of the history changed, field by field. */
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

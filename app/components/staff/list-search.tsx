import { Form } from "@remix-run/react";
import { QuietButton } from "./quiet-button";

/** The search form of a list; its state is in the address. */
export function ListSearch({
	action,
	label,
	query,
	maxLength,
	hidden = [],
}: {
	/** Path of the list. */
	action: string;
	/** Such as "Search models". */
	label: string;
	query: string;
	maxLength: number;
	/** The rest of the list's state, as hidden fields. */
	hidden?: readonly (readonly [name: string, value: string])[];
}) {
	return (
		<Form
			method="get"
			action={action}
			role="search"
			aria-label={label}
			className="flex max-w-prose gap-2"
		>
			{hidden.map(([name, value]) => (
				<input key={name} type="hidden" name={name} value={value} />
			))}
			<input
				key={query}
				type="search"
				name="q"
				defaultValue={query}
				maxLength={maxLength}
				aria-label={label}
				placeholder={label}
				className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3"
			/>
			<QuietButton>Search</QuietButton>
		</Form>
	);
}

import { Form, useNavigationType, useSubmit } from "@remix-run/react";
import { type ChangeEvent, useEffect, useId, useRef } from "react";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { useOnNavigation, useSavesData } from "~/components/hooks";
import type { SortOption } from "./list-page-state";

interface SortFieldsProps {
	options: readonly SortOption<string>[];
	sort: string;
}

/** The order of a list as a plain GET form. */
export function SortForm(props: SortFieldsProps) {
	const submit = useSubmit();
	return (
		<Form {...webMcpAttributes("sort_projectors", "Sorts this list")} className="list-order">
			<SortFields {...props} onChoose={(form) => submit(form, { preventScrollReset: true })} />
		</Form>
	);
}

/**
 * The select of an order and its button; with scripts a choice takes effect at once. The select keeps its state while
 * the list loads, because each press of an arrow key is a choice.
 */
export function SortFields({
	options,
	sort,
	form,
	onChoose,
}: SortFieldsProps & {
	/** Id of the form, if the fields are outside it. */
	form?: string;
	onChoose: (form: HTMLFormElement) => void;
}) {
	const id = useId();
	const navigationType = useNavigationType();
	const select = useRef<HTMLSelectElement>(null);
	const chosenSort = useRef<string>();
	// Pages for visitors who save data have no scripts, though the browser supports them: the button stays visible.
	const savesData = useSavesData();

	function chooseSort({ currentTarget }: ChangeEvent<HTMLSelectElement>) {
		chosenSort.current = currentTarget.value;
		if (currentTarget.form) onChoose(currentTarget.form);
	}

	// Going back and links change the order too, unless the visitor has chosen another one meanwhile.
	useOnNavigation(() => {
		const isNewerChoicePending = chosenSort.current !== undefined && chosenSort.current !== sort;
		if (isNewerChoicePending && navigationType !== "POP") return;
		chosenSort.current = undefined;
		if (select.current) select.current.value = sort;
	});

	// Applies a choice that was made before the scripts ran: the select then differs from the first render.
	const initialProps = useRef({ sort, onChoose });
	useEffect(() => {
		const field = select.current;
		if (!field?.form || field.value === initialProps.current.sort) return;
		chosenSort.current = field.value;
		initialProps.current.onChoose(field.form);
	}, []);

	return (
		<>
			<label htmlFor={id}>Sort by</label>
			<select
				ref={select}
				id={id}
				form={form}
				name="sort"
				autoComplete="off"
				defaultValue={sort}
				onChange={chooseSort}
			>
				{options.map(({ key, label }) => (
					<option key={key} value={key}>
						{label}
					</option>
				))}
			</select>
			<button type="submit" form={form} className={savesData ? undefined : "without-scripts"}>
				Sort
			</button>
		</>
	);
}

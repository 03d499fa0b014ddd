import { Form, useNavigate, useSubmit } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { useHydrated } from "~/components/hydrated";
import { type Comparison, chooseModel, comparisonPath } from "./comparison";
import { focusOn } from "./focus-after-navigation";
import { HiddenRoom, HiddenSlots, HiddenView } from "./hidden-comparison";
import type { OptionGroup } from "./options.queries.server";

const PROMPT = "Search for a projector...";

const CONTROL = "min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3";

const loadCombobox = () => import("./model-combobox");
const ModelCombobox = lazy(loadCombobox);

interface PickerProps {
	comparison: Comparison;
	index: number;
	groups: readonly OptionGroup[];
	label: string;
}

/** Id of a slot's picker, whichever form it has. */
export function pickerId(index: number): string {
	return `picker-${index + 1}`;
}

/** Id of what stands in a filled slot. */
export function slotId(index: number): string {
	return `slot-${index + 1}`;
}

/** The search of an empty slot: a plain form until scripts have arrived and nobody is using it. */
export function Picker(props: PickerProps) {
	const [isSearchable, setSearchable] = useState(useHydrated());
	return isSearchable ? (
		<SearchPicker {...props} />
	) : (
		<FormPicker {...props} onUnused={() => setSearchable(true)} />
	);
}

function FormPicker({
	comparison,
	index,
	groups,
	label,
	onUnused,
}: PickerProps & { onUnused: () => void }) {
	const { slots } = comparison;
	const form = useRef<HTMLFormElement>(null);
	const select = useRef<HTMLSelectElement>(null);
	const submit = useSubmit();
	const submitForm = () => submit(form.current, { preventScrollReset: true });

	// A choice made before scripts arrived counts; a form in use is left alone until it is not.
	// biome-ignore lint/correctness/useExhaustiveDependencies: this looks once, when scripts arrive
	useEffect(() => {
		if (select.current?.value) submitForm();
		else if (!form.current?.contains(document.activeElement)) onUnused();
	}, []);

	return (
		<Form
			action="/compare"
			ref={form}
			className="flex gap-2"
			onBlur={(event) => {
				if (!form.current?.contains(event.relatedTarget) && !select.current?.value) onUnused();
			}}
		>
			<HiddenSlots slots={slots.slice(0, index)} />
			<select
				ref={select}
				id={pickerId(index)}
				name="sku"
				aria-label={label}
				required
				onChange={submitForm}
				className={CONTROL}
			>
				<option value="">{PROMPT}</option>
				{groups.map(({ brand: name, models }) => (
					<optgroup key={name} label={name}>
						{models.map(({ sku, model }) => (
							<option key={sku} value={sku} disabled={slots.includes(sku)}>
								{model}
							</option>
						))}
					</optgroup>
				))}
			</select>
			<HiddenSlots slots={slots.slice(index + 1)} />
			<HiddenView comparison={comparison} />
			<HiddenRoom room={comparison.room} />
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control border border-edge px-4 font-semibold hover:border-link hover:text-link"
			>
				Choose
			</button>
		</Form>
	);
}

function SearchPicker({ comparison, index, groups, label }: PickerProps) {
	const [isOpen, setOpen] = useState(false);
	const trigger = useRef<HTMLButtonElement>(null);
	const navigate = useNavigate();
	return (
		<>
			<button
				ref={trigger}
				id={pickerId(index)}
				type="button"
				aria-label={`${label}: ${PROMPT}`}
				aria-haspopup="dialog"
				aria-expanded={isOpen}
				onPointerEnter={loadCombobox}
				onFocus={loadCombobox}
				onClick={() => setOpen(true)}
				className={`${CONTROL} flex cursor-pointer items-center justify-between gap-2 text-left text-quiet hover:border-link`}
			>
				<span>{PROMPT}</span>
				<span aria-hidden="true">▾</span>
			</button>
			{isOpen && (
				<Suspense fallback={null}>
					<ModelCombobox
						label={label}
						prompt={PROMPT}
						anchor={trigger}
						groups={groups}
						chosen={comparison.slots}
						onClose={() => setOpen(false)}
						onChoose={(sku) =>
							navigate(comparisonPath(chooseModel(comparison, index, sku)), {
								preventScrollReset: true,
								state: focusOn(slotId(index)),
							})
						}
					/>
				</Suspense>
			)}
		</>
	);
}

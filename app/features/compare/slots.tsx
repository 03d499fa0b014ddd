import { Form, Link, useLocation, useNavigate } from "@remix-run/react";
import { lazy, Suspense, useEffect, useRef, useState } from "react";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { useHydrated } from "~/components/hooks";
import {
	addSlot,
	type Comparison,
	canAddSlot,
	chooseModel,
	comparisonPath,
	MAX_SLOTS,
} from "./comparison";
import { HiddenComparison, HiddenSlots } from "./comparison-controls";
import type { OptionGroup } from "./options.queries.server";

/** Id of the heading that gets the focus after a slot is removed. */
export const SLOTS_HEADING_ID = "your-comparison";

const ADD_SLOT_CLASSES =
	"inline-flex min-h-11 items-center justify-center rounded-control border border-dashed border-edge px-3 font-semibold max-sm:text-sm";

/** The pickers of the empty slots; the other slots are the table's columns. */
export function EmptySlots({
	comparison,
	groups,
}: {
	comparison: Comparison;
	groups: readonly OptionGroup[];
}) {
	return (
		<ol className="grid gap-3 *:min-w-0 sm:grid-cols-2 lg:grid-cols-4 print:hidden">
			{comparison.slots.map(
				(slot, index) =>
					slot === null && (
						<li
							key={pickerId(index)}
							className="flex flex-col gap-2 rounded-card border border-line bg-card p-4 max-sm:p-3"
						>
							<h3 className="text-base">
								{index === 0 ? "Start Your Comparison" : `Projector ${index + 1}`}
							</h3>
							<Picker
								comparison={comparison}
								index={index}
								groups={groups}
								label={`Projector ${index + 1}`}
							/>
						</li>
					),
			)}
		</ol>
	);
}

export function AddSlot({ comparison }: { comparison: Comparison }) {
	const count = comparison.slots.length;
	const text = `Add another projector ${count < MAX_SLOTS ? `(${count} of ${MAX_SLOTS})` : `(Max ${MAX_SLOTS})`}`;
	if (count === MAX_SLOTS) return <p className="text-muted">{text}</p>;
	if (!canAddSlot(comparison)) {
		return (
			<button type="button" disabled className={`${ADD_SLOT_CLASSES} text-muted`}>
				{text}
			</button>
		);
	}
	return (
		<Link
			to={comparisonPath(addSlot(comparison))}
			preventScrollReset
			state={focusState(pickerId(count))}
			className={`${ADD_SLOT_CLASSES} hover:border-ink`}
		>
			{text}
		</Link>
	);
}

/** Returns the navigation state that names the element to focus on the new page. */
export function focusState(id: string): { focus: string } {
	return { focus: id };
}

/** Moves the focus to the element that the navigation named. */
export function useFocusAfterNavigation(): void {
	const { key, state } = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with each navigation
	useEffect(() => {
		const id: unknown = state?.focus;
		if (typeof id === "string") document.getElementById(id)?.focus({ preventScroll: true });
	}, [key, state]);
}

const PROMPT = "Search for a projector...";

const CONTROL_CLASSES = "min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3";

const loadCombobox = () => import("./model-combobox");
const ModelCombobox = lazy(loadCombobox);

interface PickerProps {
	comparison: Comparison;
	index: number;
	groups: readonly OptionGroup[];
	label: string;
}

export function pickerId(index: number): string {
	return `picker-${index + 1}`;
}

export function slotId(index: number): string {
	return `slot-${index + 1}`;
}

const MODELS_ID = "models-to-compare";

/**
 * The names that the plain pickers suggest, once for all pickers. They are at the page's end, because there are
 * hundreds and browsers draw what follows them later.
 */
export function ModelNameSuggestions({
	comparison: { slots },
	groups,
}: {
	comparison: Comparison;
	groups: readonly OptionGroup[];
}) {
	return (
		<datalist id={MODELS_ID}>
			{groups.flatMap(({ brand, models }) =>
				models.map(({ sku, model }) => (
					<option key={sku} value={sku} disabled={slots.includes(sku)}>
						{`${brand} ${model}`}
					</option>
				)),
			)}
		</datalist>
	);
}

/** The picker of an empty slot: a plain form until scripts have loaded and the form is not in use. */
function Picker(props: PickerProps) {
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
	label,
	onUnused,
}: Omit<PickerProps, "groups"> & { onUnused: () => void }) {
	const { slots } = comparison;
	const form = useRef<HTMLFormElement>(null);
	const field = useRef<HTMLInputElement>(null);

	/** Returns true if the form has a text or the focus: then it is not replaced. */
	function isUsed(focused: EventTarget | null) {
		const isFocused = focused instanceof Node && form.current?.contains(focused) === true;
		return isFocused || field.current?.value !== "";
	}

	// biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when scripts have loaded
	useEffect(() => {
		if (!isUsed(document.activeElement)) onUnused();
	}, []);

	return (
		<Form
			{...webMcpAttributes("compare_projectors", "Adds a projector to a comparison")}
			action="/compare"
			ref={form}
			className="flex gap-2"
			onBlur={(event) => {
				if (!isUsed(event.relatedTarget)) onUnused();
			}}
		>
			<HiddenSlots slots={slots.slice(0, index)} />
			<input
				ref={field}
				id={pickerId(index)}
				name="sku"
				list={MODELS_ID}
				aria-label={label}
				placeholder={PROMPT}
				autoComplete="off"
				required
				className={CONTROL_CLASSES}
			/>
			<HiddenComparison comparison={comparison} slots={slots.slice(index + 1)} />
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
				className={`${CONTROL_CLASSES} flex cursor-pointer items-center justify-between gap-2 text-left text-muted hover:border-ink`}
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
						slots={comparison.slots}
						onClose={() => setOpen(false)}
						onChoose={(sku) =>
							navigate(comparisonPath(chooseModel(comparison, index, sku)), {
								preventScrollReset: true,
								state: focusState(slotId(index)),
							})
						}
					/>
				</Suspense>
			)}
		</>
	);
}

import { useNavigate } from "@remix-run/react";
import { type FormEvent, useEffect, useRef } from "react";
import { useHydrated } from "~/components/hydrated";
import { encodeFinder, FINDER_PATH } from "~/features/finder/address/conditions-address";
import type { FinderState } from "~/features/finder/conditions";
import type { Facet } from "~/features/finder/finder-model";
import { type FormOptions, withCounts } from "./form-options";
import { queryOfForm } from "./form-query";
import { Group, NumberField, Options } from "./option-group";
import { useLiveCount } from "./use-live-count";

/** By this id fields outside the form are part of it. */
export const FORM_ID = "finder";

/** The button's words: with scripts how many models the form would give once it was changed. */
function buttonText(count: number | undefined): string {
	return count === undefined ? "Show projectors" : `Show ${count.toLocaleString("en-GB")}`;
}

/** All conditions as one GET form; nothing changes until its button is used. */
export function FinderForm({
	state,
	options,
	onShow,
}: {
	state: FinderState;
	options: FormOptions;
	/** Called when the list is asked for with scripts. */
	onShow: () => void;
}) {
	const { conditions, sort } = state;
	const { room } = conditions;
	const query = encodeFinder({ ...state, page: 1 });
	const navigate = useNavigate();
	const form = useRef<HTMLFormElement>(null);
	const { live, recount } = useLiveCount(query);
	const isHydrated = useHydrated();

	/** The options of a facet as they stand in the form just now. */
	function group(facet: Facet, chosen: readonly string[]) {
		const counts = live?.counts.get(facet);
		return {
			facet,
			chosen,
			options: counts ? withCounts(options[facet], counts) : options[facet],
			...(live && { ticked: live.asked.getAll(facet) }),
		};
	}

	// Links change conditions too; the fields follow the address, and what was not sent is dropped.
	const shown = useRef(query);
	useEffect(() => {
		if (shown.current === query) return;
		shown.current = query;
		form.current?.reset();
		const order = form.current?.elements.namedItem("sort");
		if (order instanceof HTMLSelectElement) order.value = sort;
	}, [query, sort]);

	function show(event: FormEvent<HTMLFormElement>) {
		event.preventDefault();
		navigate(FINDER_PATH + queryOfForm(event.currentTarget));
		onShow();
	}

	return (
		<form
			ref={form}
			id={FORM_ID}
			action={FINDER_PATH}
			aria-label="Conditions"
			onSubmit={show}
			onChange={({ currentTarget }) => recount(currentTarget)}
			className="finder-form max-lg:hidden max-lg:peer-open:block"
		>
			<p>
				<label htmlFor="finder-q">Words</label>
				<input
					id="finder-q"
					type="search"
					name="q"
					defaultValue={conditions.q}
					maxLength={200}
					placeholder="Brand, model"
				/>
			</p>
			<Options {...group("stock", conditions.inStock ? ["1"] : [])} />
			<Group title="Use" open>
				<Options any="Any use" {...group("use", conditions.use === null ? [] : [conditions.use])} />
			</Group>
			<Group title="Price" open>
				<NumberField name="min" label="From" value={conditions.min} unit="pounds" />
				<NumberField name="max" label="Up to" value={conditions.max} unit="pounds" />
			</Group>
			<Group title="Your room" open>
				<NumberField name="distance" label="Lens to wall" value={room.distance} unit="metres" />
				<NumberField name="screen" label="Picture" value={room.screen} unit="inches" />
				<Options any="Any light" {...group("room", room.light === null ? [] : [room.light])} />
			</Group>
			<Group title="Resolution" open={conditions.resolutions.length > 0}>
				<Options {...group("res", conditions.resolutions)} />
			</Group>
			<Group title="Throw" open={conditions.throws.length > 0}>
				<Options {...group("throw", conditions.throws)} />
			</Group>
			<Group title="Light source" open={conditions.lights.length > 0}>
				<Options {...group("light", conditions.lights)} />
			</Group>
			<Group
				title="Brightness and lag"
				open={conditions.lumens !== null || conditions.lag !== null}
			>
				<NumberField name="lumens" label="At least" value={conditions.lumens} unit="lumens" />
				<NumberField name="lag" label="Lag up to" value={conditions.lag} unit="ms" />
			</Group>
			<Group title="Brand" open={conditions.brands.length > 0}>
				<Options {...group("brand", conditions.brands)} />
			</Group>
			<Group title="Features" open={conditions.features.length > 0}>
				<Options {...group("feature", conditions.features)} />
			</Group>
			<label>
				<input
					type="checkbox"
					name="unknown"
					value="1"
					defaultChecked={conditions.includeUnknown}
				/>
				Also models that lack a figure
			</label>
			<div className="finder-send">
				<button type="submit">
					<span aria-live={isHydrated ? "polite" : undefined}>{buttonText(live?.total)}</span>
				</button>
			</div>
		</form>
	);
}

import { Form } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import { asTool } from "~/components/form/field";
import { useArrivals } from "~/components/hooks";
import { ROOM_LIGHTS, type Room } from "./room";
import { type DistanceUnit, distanceText, LIGHT_NAMES } from "./room-texts";

const CONTROL = "min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink";

/** Centimetres to choose from for ultra-short models. */
const CENTIMETRES = Array.from({ length: 51 }, (_, index) => 10 + index);

/**
 * The three questions about a room as a plain GET form, which sends metres for centimetres too. Fields follow the address
 * when it changes, and keep text typed before scripts were loaded.
 */
export function RoomForm({
	action,
	room: { distance, screen, light },
	unit = "m",
	className,
	children,
}: {
	action: string;
	room: Room;
	unit?: DistanceUnit;
	/** Columns of the fields. */
	className: string;
	/** Hidden fields for the address's other parameters. */
	children?: ReactNode;
}) {
	const id = useId();
	const form = useRef<HTMLFormElement>(null);

	useArrivals(() => {
		for (const [name, value] of Object.entries({ distance, screen, room: light })) {
			const control = form.current?.elements.namedItem(name);
			if (control instanceof HTMLInputElement || control instanceof HTMLSelectElement) {
				control.value = String(value ?? "");
			}
		}
	});

	return (
		<Form
			ref={form}
			action={action}
			{...asTool("fit_room", "Fits a projector into a room")}
			preventScrollReset
			className={`grid items-end gap-3 print:hidden ${className}`}
		>
			{children}
			<div>
				<label htmlFor={`${id}-distance`} className="mb-1 block font-semibold">
					Lens to wall{unit === "m" && " (m)"}
				</label>
				{unit === "m" ? (
					<input
						id={`${id}-distance`}
						name="distance"
						inputMode="decimal"
						autoComplete="off"
						defaultValue={distance ?? ""}
						className={CONTROL}
					/>
				) : (
					<Centimetres id={`${id}-distance`} distance={distance} />
				)}
			</div>
			<div>
				<label htmlFor={`${id}-screen`} className="mb-1 block font-semibold">
					Screen (inches)
				</label>
				<input
					id={`${id}-screen`}
					name="screen"
					inputMode="numeric"
					autoComplete="off"
					defaultValue={screen ?? ""}
					className={CONTROL}
				/>
			</div>
			<div>
				<label htmlFor={`${id}-room`} className="mb-1 block font-semibold">
					Room
				</label>
				<select id={`${id}-room`} name="room" defaultValue={light ?? ""} className={CONTROL}>
					<option value="">Not said</option>
					{ROOM_LIGHTS.map((one) => (
						<option key={one} value={one}>
							{LIGHT_NAMES[one]}
						</option>
					))}
				</select>
			</div>
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-ink px-4 font-semibold text-surface hover:bg-link"
			>
				Work it out
			</button>
		</Form>
	);
}

function Centimetres({ id, distance }: { id: string; distance: number | null }) {
	const offered = CENTIMETRES.map((one) => one / 100);
	const isOffered = distance === null || offered.includes(distance);
	return (
		<select id={id} name="distance" defaultValue={distance ?? ""} className={CONTROL}>
			{(isOffered ? offered : [...offered, distance]).map((one) => (
				<option key={one} value={one}>
					{distanceText(one, "cm")}
				</option>
			))}
		</select>
	);
}

import { Form } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import { toolAttributes } from "~/components/form/field";
import { useOnNavigation } from "~/components/hooks";
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
	room: { distance, distancemax, screen, screenmax, nearer, light },
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

	useOnNavigation(() => {
		for (const [name, value] of Object.entries({
			distance,
			distancemax,
			screen,
			screenmax,
			room: light,
		})) {
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
			{...toolAttributes("fit_room", "Fits a projector into a room")}
			preventScrollReset
			className={`grid items-end gap-3 print:hidden ${className}`}
		>
			{children}
			{unit === "m" ? (
				<Field
					id={`${id}-distance`}
					name="distance"
					label="Lens to wall (m)"
					inputMode="decimal"
					value={distance}
				/>
			) : (
				<div>
					<label htmlFor={`${id}-distance`} className="mb-1 block font-semibold">
						Lens to wall
					</label>
					<Centimetres id={`${id}-distance`} distance={distance} />
				</div>
			)}
			{distancemax !== undefined && (
				<Field
					id={`${id}-distancemax`}
					name="distancemax"
					label="At most (m)"
					inputMode="decimal"
					value={distancemax}
				/>
			)}
			<Field
				id={`${id}-screen`}
				name="screen"
				label="Screen (inches)"
				inputMode="numeric"
				value={screen}
			/>
			{screenmax !== undefined && (
				<Field
					id={`${id}-screenmax`}
					name="screenmax"
					label="At most (inches)"
					inputMode="numeric"
					value={screenmax}
				/>
			)}
			{nearer && <input type="hidden" name="nearer" value="1" />}
			<div>
				<label htmlFor={`${id}-room`} className="mb-1 block font-semibold">
					Room
				</label>
				<select id={`${id}-room`} name="room" defaultValue={light ?? ""} className={CONTROL}>
					<option value="">Not said</option>
					{ROOM_LIGHTS.map((roomLight) => (
						<option key={roomLight} value={roomLight}>
							{LIGHT_NAMES[roomLight]}
						</option>
					))}
				</select>
			</div>
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-ink px-4 font-semibold text-surface hover:bg-ink"
			>
				Work it out
			</button>
		</Form>
	);
}

function Field({
	id,
	name,
	label,
	inputMode,
	value,
}: {
	id: string;
	name: string;
	label: string;
	inputMode: "decimal" | "numeric";
	value: number | null;
}) {
	return (
		<div>
			<label htmlFor={id} className="mb-1 block font-semibold">
				{label}
			</label>
			<input
				id={id}
				name={name}
				inputMode={inputMode}
				autoComplete="off"
				defaultValue={value ?? ""}
				className={CONTROL}
			/>
		</div>
	);
}

function Centimetres({ id, distance }: { id: string; distance: number | null }) {
	const distancesInMetres = CENTIMETRES.map((centimetre) => centimetre / 100);
	const isOffered = distance === null || distancesInMetres.includes(distance);
	return (
		<select id={id} name="distance" defaultValue={distance ?? ""} className={CONTROL}>
			{(isOffered ? distancesInMetres : [...distancesInMetres, distance]).map((metres) => (
				<option key={metres} value={metres}>
					{distanceText(metres, "cm")}
				</option>
			))}
		</select>
	);
}

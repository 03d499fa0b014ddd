import { Form } from "@remix-run/react";
import { type ReactNode, useId, useRef } from "react";
import { Field, Label } from "~/components/form/field";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { useOnNavigation } from "~/components/hooks";
import { LIGHT_NAMES, ROOM_LIGHTS, type Room } from "./room";
import { type DistanceUnit, distanceText } from "./room-texts";

const CONTROL_CLASSES = "min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink";

const DISTANCE_LABEL = "Distance from lens to wall";

/** Centimetres to choose from for ultra-short models. */
const CENTIMETRES = Array.from({ length: 51 }, (_, index) => 10 + index);

/**
 * The three questions about a room as a plain GET form, which always sends metres. Fields follow the address when it
 * changes, and keep text typed before scripts were loaded.
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
	/** Classes for the columns of the fields. */
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
			{...webMcpAttributes("fit_room", "Fits a projector into a room")}
			preventScrollReset
			className={`grid items-end gap-3 print:hidden ${className}`}
		>
			{children}
			{unit === "m" ? (
				<Field
					id={`${id}-distance`}
					name="distance"
					label={DISTANCE_LABEL}
					unit="metres"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={distance ?? ""}
				/>
			) : (
				<div>
					<Label id={`${id}-distance`} label={DISTANCE_LABEL} />
					<Centimetres id={`${id}-distance`} distance={distance} />
				</div>
			)}
			{/* Only for a span of distances, which comes from the address. */}
			{distancemax !== undefined && (
				<Field
					id={`${id}-distancemax`}
					name="distancemax"
					label="Farthest it can stand"
					unit="metres"
					inputMode="decimal"
					autoComplete="off"
					defaultValue={distancemax ?? ""}
				/>
			)}
			<Field
				id={`${id}-screen`}
				name="screen"
				label="Picture size"
				hint="Across the diagonal."
				unit="inches"
				inputMode="numeric"
				autoComplete="off"
				defaultValue={screen ?? ""}
			/>
			{screenmax !== undefined && (
				<Field
					id={`${id}-screenmax`}
					name="screenmax"
					label="Largest picture"
					unit="inches"
					inputMode="numeric"
					autoComplete="off"
					defaultValue={screenmax ?? ""}
				/>
			)}
			{/* The address also says whether the projector may stand nearer to the wall. */}
			{nearer && <input type="hidden" name="nearer" value="1" />}
			<div>
				<Label id={`${id}-room`} label="How light is the room?" />
				<select
					id={`${id}-room`}
					name="room"
					defaultValue={light ?? ""}
					className={CONTROL_CLASSES}
				>
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

function Centimetres({ id, distance }: { id: string; distance: number | null }) {
	const distancesInMetres = CENTIMETRES.map((centimetre) => centimetre / 100);
	const isListed = distance === null || distancesInMetres.includes(distance);
	return (
		<select id={id} name="distance" defaultValue={distance ?? ""} className={CONTROL_CLASSES}>
			{(isListed ? distancesInMetres : [...distancesInMetres, distance]).map((metres) => (
				<option key={metres} value={metres}>
					{distanceText(metres, "cm")}
				</option>
			))}
		</select>
	);
}

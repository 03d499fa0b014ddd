import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import type { Category } from "~/features/catalogue/listing/categories.queries.server";
import { FINDER_PATH } from "~/features/finder/sorts";
import { ROOM_LIGHTS } from "~/features/room/room";
import { LIGHT_NAMES } from "~/features/room/room-texts";

const CONTROL = "min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-ink";

/**
 * The first four questions of the finder as a plain GET form; the finder's redirect drops empty parameters. The
 * patterns point out a typing error before the form is sent, because the finder would ignore the value.
 */
export function QuickFinder({ uses, className }: { uses: readonly Category[]; className: string }) {
	return (
		<Form action={FINDER_PATH} aria-label="Find projectors" className={`quick-finder ${className}`}>
			<div>
				<Label id="home-use">Use</Label>
				<select id="home-use" name="use" className={CONTROL}>
					<option value="">Any use</option>
					{uses.map(({ slug, name }) => (
						<option key={slug} value={slug}>
							{name}
						</option>
					))}
				</select>
			</div>
			<div>
				<Label id="home-max">
					Budget <span className="sr-only">in pounds</span>
				</Label>
				<div className="relative">
					<span aria-hidden="true" className="absolute inset-y-0 left-3 flex items-center">
						£
					</span>
					<input
						id="home-max"
						name="max"
						inputMode="numeric"
						pattern="\s*£?[ 0-9,]+"
						title="Whole pounds, such as 600"
						autoComplete="off"
						maxLength={8}
						className={`${CONTROL} pl-8`}
					/>
				</div>
			</div>
			<div>
				<Label id="home-screen">
					Picture <span className="sr-only">in inches</span>
				</Label>
				<div className="relative">
					<input
						id="home-screen"
						name="screen"
						inputMode="numeric"
						pattern="\s*[0-9].*"
						title="Inches across the diagonal, such as 100"
						autoComplete="off"
						maxLength={8}
						className={`${CONTROL} pr-8`}
					/>
					<span aria-hidden="true" className="absolute inset-y-0 right-3 flex items-center">
						in
					</span>
				</div>
			</div>
			<div>
				<Label id="home-room">Light</Label>
				<select id="home-room" name="room" className={CONTROL}>
					<option value="">Any light</option>
					{ROOM_LIGHTS.map((light) => (
						<option key={light} value={light}>
							{LIGHT_NAMES[light]}
						</option>
					))}
				</select>
			</div>
			<button
				type="submit"
				className="min-h-11 cursor-pointer rounded-control bg-ink px-2 sm:px-4 font-semibold text-surface hover:bg-link"
			>
				Find projectors
			</button>
		</Form>
	);
}

function Label({ id, children }: { id: string; children: ReactNode }) {
	return (
		<label htmlFor={id} className="mb-1 block font-semibold">
			{children}
		</label>
	);
}

import { type SubmissionResult, useForm } from "@conform-to/react";
import { Field, FormError, SelectField, TextAreaField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { LinkButton } from "~/components/link-button";
import { BY_COLUMN, MAX_HOURS, MAX_NAME_LENGTH, type ShownFeedValues } from "./feed-form-schema";

export interface ShopChoice {
	id: number;
	name: string;
}

/** The fields of the form that adds or changes a feed. Only the host of a stored address is shown. */
export function FeedFields({
	answer,
	values,
	host,
	shops,
	submitText,
	cancelPath,
}: {
	/** Result of a rejected form, or a problem with reading it. */
	answer: { lastResult: SubmissionResult } | { problem: string } | undefined;
	values: ShownFeedValues;
	/** Host of the stored address; undefined for a new feed, null for one without an address. */
	host: string | null | undefined;
	shops: readonly ShopChoice[];
	submitText: string;
	cancelPath: string;
}) {
	const [form, { name, retailer, url, hours, leave_out, photographs }] = useForm({
		lastResult: answer && "lastResult" in answer ? answer.lastResult : undefined,
		defaultValue: { ...values, url: "" },
	});
	const problem = answer && "problem" in answer ? answer.problem : form.errors?.join(" ");
	return (
		<>
			<FormError>{problem}</FormError>
			<Field
				id="feed-name"
				name="name"
				label="Name"
				required
				maxLength={MAX_NAME_LENGTH}
				autoComplete="off"
				defaultValue={name.initialValue}
				errors={name.errors}
			/>
			<ShopSelect shops={shops} chosen={retailer.initialValue} errors={retailer.errors} />
			<AddressField host={host} errors={url.errors} />
			<div>
				<Field
					id="feed-hours"
					name="hours"
					label="How often, in hours"
					inputMode="numeric"
					autoComplete="off"
					defaultValue={hours.initialValue}
					errors={hours.errors}
				/>
				<p className="mt-1 text-sm text-muted">
					A whole number up to {MAX_HOURS}; 0 is by hand only. Most shops make their feed once a
					day.
				</p>
			</div>
			<div>
				<TextAreaField
					id="feed-leave-out"
					name="leave_out"
					label="Leave out lines with these words"
					rows={5}
					autoComplete="off"
					defaultValue={leave_out.initialValue}
					errors={leave_out.errors}
				/>
				<p className="mt-1 text-sm text-muted">
					One word or phrase a line, found in title or category as whole words. Lamps, mounts,
					screens and bags need not be named: they are never taken for a projector.
				</p>
			</div>
			<div>
				<SelectField
					id="feed-photographs"
					name="photographs"
					label="Photographs of its products"
					defaultValue={photographs.initialValue}
					errors={photographs.errors}
				>
					<option value="off">Leave them</option>
					<option value="ask">Ask me</option>
					<option value="take">Take if none</option>
				</SelectField>
				<p className="mt-1 text-sm text-muted">
					“Take if none” takes them for models without a photograph. They are fetched in the
					background after a run. Most networks allow partners to show them.
				</p>
			</div>
			<p className="text-sm text-muted">
				Prices in pounds are read; lines in another currency are left out and counted.
			</p>
			<div className="flex flex-wrap gap-3">
				<SubmitButton busyText="Saving...">{submitText}</SubmitButton>
				<LinkButton to={cancelPath}>Cancel</LinkButton>
			</div>
		</>
	);
}

function ShopSelect({
	shops,
	chosen,
	errors,
}: {
	shops: readonly ShopChoice[];
	chosen: string | undefined;
	errors: readonly string[] | undefined;
}) {
	return (
		<div>
			<label htmlFor="feed-retailer" className="mb-1 block font-semibold">
				Shop
			</label>
			<select
				id="feed-retailer"
				name="retailer"
				defaultValue={chosen}
				{...(errors?.length && { "aria-invalid": true, "aria-describedby": "feed-retailer-error" })}
				className="min-h-11 w-full rounded-control border border-edge bg-card px-3 text-ink aria-invalid:border-2 aria-invalid:border-negative"
			>
				<option value="">Choose a shop</option>
				{shops.map(({ id, name }) => (
					<option key={id} value={id}>
						{name}
					</option>
				))}
				<option value={BY_COLUMN}>Several shops</option>
			</select>
			{errors?.length ? (
				<p id="feed-retailer-error" className="mt-1 text-sm font-semibold text-negative">
					{errors.join(" ")}
				</p>
			) : null}
			<p className="mt-1 text-sm text-muted">
				With several shops, a column of the feed names them; each name is asked about once.
			</p>
		</div>
	);
}

function AddressField({
	host,
	errors,
}: {
	host: string | null | undefined;
	errors: readonly string[] | undefined;
}) {
	const isStored = typeof host === "string";
	return (
		<div>
			<Field
				id="feed-url"
				name="url"
				type={isStored ? "password" : "url"}
				label={isStored ? "New address" : "Address"}
				placeholder={isStored ? "Unchanged" : "https://"}
				autoComplete="off"
				spellCheck={false}
				errors={errors}
			/>
			<p className="mt-1 text-sm wrap-anywhere text-muted">
				{isStored ? (
					<>
						The feed is fetched from <b className="font-semibold text-ink">{host}</b>. The rest of
						its address may hold a key and is never shown; leave this empty to keep it.
					</>
				) : (
					<>
						It begins with https:// and may hold a key: it is never shown again. Leave it empty to
						upload files only.
					</>
				)}
			</p>
			{isStored && (
				<label className="mt-2 flex w-fit min-h-6 cursor-pointer items-center gap-2">
					<input
						type="checkbox"
						name="remove_url"
						value="yes"
						className="size-5 cursor-pointer accent-link"
					/>
					Remove the address: files only
				</label>
			)}
		</div>
	);
}

import type { LoaderFunctionArgs } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { readOnlyStaffAction, requireStaff } from "~/auth/session-guard.server";
import { StaffPage, TextLink } from "~/components/staff/parts";
import { layoutFields, type RecordImage, secretFieldNames } from "~/features/records/kit/record";
import { RecordWarnings } from "~/features/records/kit/record-form";
import { SETTING_RECORDS } from "~/features/records/settings/setting-records.server";
import { noindex } from "~/features/shell/page-meta";

/** An image has a button that removes it only if staff uploaded it. */
const imageState = ({ remove: removeButton }: RecordImage) =>
	removeButton ? "Uploaded" : "Not set";

/** Maximum number of listed fields: of a setting with more, only those with a value are listed. */
const MAX_LISTED_FIELDS = 30;

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const settings = await Promise.all(
		SETTING_RECORDS.map(async (record) => {
			const details = await record.find(db(), "");
			const { values = {}, readOnlyFields = [], warnings = [], image } = details ?? {};
			const secrets = secretFieldNames(record.layout);
			const fields = layoutFields(record.layout).filter(({ name }) => !secrets.includes(name));
			const fieldItems = fields.map(({ name, label, kind, options = [] }) => {
				const storedText = values[name] ?? "";
				const text = options.find(([option]) => option === storedText)?.[1] ?? storedText;
				const value = kind === "check" || text.length <= 80 ? text : `${text.slice(0, 79)}…`;
				return { name, label, value, isFixed: readOnlyFields.includes(name) };
			});
			const images = image
				? [
						{
							name: "picture",
							label: image.heading,
							value: imageState(image),
							isFixed: false,
						},
					]
				: [];
			const listedFields =
				fieldItems.length > MAX_LISTED_FIELDS
					? fieldItems.filter(({ value }) => value !== "")
					: fieldItems;
			return {
				to: record.path,
				heading: record.heading,
				warnings,
				fields: [...images, ...listedFields],
			};
		}),
	);
	return { settings };
}

export const action = readOnlyStaffAction;

export const meta = noindex("Settings");

export default function SettingsPage() {
	const { settings } = useLoaderData<typeof loader>();
	return (
		<StaffPage
			title="Settings"
			intro="What the site is called, what it says and how it works. Pages show a change within a second. Every change except a password's can be undone under History."
		>
			<ul className="gap-4 lg:columns-2">
				{settings.map(({ to, heading, warnings, fields }) => (
					<li
						key={to}
						className="mb-4 grid break-inside-avoid content-start gap-3 rounded-card border border-line bg-card p-4"
					>
						<h2 className="text-lg">
							<TextLink to={to}>{heading}</TextLink>
						</h2>
						<RecordWarnings texts={warnings} />
						{fields.length === 0 && (
							<p className="text-sm text-muted">Nothing is set, so our defaults are used.</p>
						)}
						<dl className="grid gap-2 text-sm empty:hidden">
							{fields.map(({ name, label, value, isFixed }) => (
								<div key={name} className="grid gap-x-4 sm:grid-cols-[12rem_1fr]">
									<dt className="text-muted">{label}</dt>
									<dd>
										{value || "Not set"}
										{isFixed && " (set by the environment)"}
									</dd>
								</div>
							))}
						</dl>
					</li>
				))}
			</ul>
		</StaffPage>
	);
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { listBackups } from "db/backup/backup";
import { findBackupState } from "db/backup/last-backup";
import { db } from "db/connection.server";
import { requireStaff } from "~/auth/session-guard.server";
import { staffAction } from "~/auth/staff-action.server";
import { StaffForm } from "~/auth/staff-form";
import { FORM_WITHOUT_DRAFT } from "~/auth/staff-form.server";
import { FormError } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { StaffPage, TextLink } from "~/components/staff/parts";
import { NumberCell, ScrollTable, TableCell } from "~/components/staff/table";
import { dateTimeText } from "~/components/uk-date";
import { backUpNow, backupSettings } from "~/features/import-tasks/backups.server";
import { noindex } from "~/features/shell/page-meta";
import { BACKUPS_PATH, backupLines } from "~/features/today/today";

export async function loader({ request }: LoaderFunctionArgs) {
	await requireStaff(request);
	const { everyHours, keep, folder } = await backupSettings(db());
	const state = await findBackupState(db());
	const backups = listBackups(folder).map(({ name, at, bytes }) => ({
		name,
		when: dateTimeText(at),
		size: `${(bytes / 1e6).toLocaleString("en-GB", { maximumFractionDigits: 1 })} MB`,
	}));
	const lines = backupLines(state, everyHours, new Date());
	return { backups, folder, keep, lines };
}

export function action(args: ActionFunctionArgs) {
	return staffAction(args, {
		failure: "A backup was not made",
		form: FORM_WITHOUT_DRAFT,
		async submit() {
			const description = await backUpNow();
			return { path: BACKUPS_PATH, title: "The backup is made and verified", description };
		},
	});
}

export const meta = noindex("Backups");

export default function Backups() {
	const { backups, folder, keep, lines } = useLoaderData<typeof loader>();
	const problem = useActionData<typeof action>()?.problem;
	return (
		<StaffPage
			title="Backups"
			intro="A backup contains everything that is stored: catalogue, photographs, people, messages, history. Keep one on another machine too, where only you can read it."
		>
			<FormError>{problem}</FormError>
			<ul className="grid gap-1 wrap-anywhere">
				{lines.map((line) => (
					<li key={line}>{line}</li>
				))}
			</ul>
			<StaffForm>
				<SubmitButton busyText="Backing up...">Make a backup now</SubmitButton>
			</StaffForm>
			{backups.length > 0 && (
				<ScrollTable
					caption="Backups in the folder"
					columns={["Made", { numericHeader: "Size" }, "File"]}
				>
					{backups.map(({ name, when, size }) => (
						<tr key={name}>
							<TableCell className="whitespace-nowrap">{when}</TableCell>
							<NumberCell>{size}</NumberCell>
							<TableCell>
								<a
									href={`${BACKUPS_PATH}/${name}`}
									download
									className="inline-block min-h-6 underline underline-offset-4 wrap-anywhere"
								>
									Download<span className="sr-only"> {name}</span>
								</a>
							</TableCell>
						</tr>
					))}
				</ScrollTable>
			)}
			<p className="max-w-prose text-sm wrap-anywhere text-muted">
				The newest {keep} are kept in <code>{folder}</code> on the site's server. Change the folder
				and the schedule under <TextLink to="/admin/settings/backups">Settings, Backups</TextLink>.
				To restore one, stop the site and run <code>npm run db:restore</code>.
			</p>
		</StaffPage>
	);
}

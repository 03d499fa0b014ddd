import {
	type ActionFunctionArgs,
	data,
	type LoaderFunctionArgs,
	type MetaFunction,
	redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { unavailability } from "db/writes/unavailable";
import { LinkButton } from "~/components/link-button";
import { MailedPage } from "~/components/mailed-link";
import { Container } from "~/components/page";
import { RouteError } from "~/components/state/route-error";
import { AlertForm, alertPath, type RejectedAlert } from "~/features/alerts/alert-form";
import { ALERT_TITLE, CHECK_EMAIL, CHECK_EMAIL_TEXT } from "~/features/alerts/alert-texts";
import { askAlert } from "~/features/alerts/ask-alert.server";
import { freshAlertForm } from "~/features/alerts/fresh-alert-form.server";
import { projectorName, projectorPath } from "~/features/catalogue/projector";
import { findBySku } from "~/features/catalogue/projectors.queries.server";
import { canMail } from "~/features/mail/mailing.server";
import { NotFound } from "~/features/shell/not-found";
import { unlistedMeta } from "~/features/shell/page-meta";
import { BodyError, readForm } from "~/http/request/body.server";
import { countSubmission } from "~/http/request/rate-limit.server";
import { requireSameOrigin } from "~/http/request/same-origin-check.server";
import { formHeaders } from "~/http/response/cache-control.server";
import { notSavedNow } from "~/logging/failure.server";

const NO_STORE = { "Cache-Control": "no-store" };
const MAX_SHOWN_LENGTH = 300;

/** Returns the model of an address; 404 if it is unknown or the site cannot send mail. */
async function alertModel(slug = "") {
	const model = canMail() ? await findBySku(db(), slug) : undefined;
	if (!model) throw new Response(null, { status: 404 });
	return model;
}

export async function loader({ request, params }: LoaderFunctionArgs) {
	const model = await alertModel(params.slug);
	const form = await freshAlertForm(db(), model.sku, new Date());
	const isSent = new URL(request.url).searchParams.has("sent");
	const { slug } = model;
	return data({ name: projectorName(model), slug, form, isSent }, { headers: NO_STORE });
}

function rejected(status: number, fields: FormData, errors: RejectedAlert["errors"]) {
	const typedIn = (name: string) => String(fields.get(name) ?? "").slice(0, MAX_SHOWN_LENGTH);
	const typed = { email: typedIn("email"), target: typedIn("target"), stock: fields.has("stock") };
	return data({ typed, errors } satisfies RejectedAlert, { status, headers: NO_STORE });
}

export async function action({ request, params, context }: ActionFunctionArgs) {
	requireSameOrigin(request);
	const model = await alertModel(params.slug);
	let fields = new FormData();
	try {
		fields = await readForm(request);
		const values = Object.fromEntries(fields);
		const countUse = () => countSubmission({ request, context }, "alert");
		const outcome = await askAlert(db(), model, values, countUse, new Date());
		if (outcome.status === 400) return rejected(400, fields, outcome.errors);
	} catch (error) {
		if (error instanceof BodyError) {
			return rejected(error.status, error.fields, { "": [error.message] });
		}
		if (unavailability(error) === undefined) throw error;
		const message = notSavedNow("A price alert was not stored", error);
		return rejected(503, fields, { "": [message] });
	}
	return redirect(`${alertPath(model.slug)}?sent`, { status: 303, headers: NO_STORE });
}

export const headers = formHeaders;

export const meta: MetaFunction = () => unlistedMeta(ALERT_TITLE);

export default function ProjectorAlert() {
	const { name, slug, form, isSent } = useLoaderData<typeof loader>();
	const answer = useActionData<typeof action>();
	if (isSent && !answer) {
		return (
			<MailedPage title={CHECK_EMAIL} text={CHECK_EMAIL_TEXT}>
				<LinkButton look="dark" to={projectorPath(slug)}>
					Back to the {name}
				</LinkButton>
			</MailedPage>
		);
	}
	return (
		<Container className="py-10">
			<h1 className="text-3xl">{ALERT_TITLE}</h1>
			<p className="mt-3 text-lg">{name}</p>
			<div className="mt-4 max-w-md">
				{form && <AlertForm slug={slug} form={form} rejected={answer} />}
			</div>
		</Container>
	);
}

export function ErrorBoundary() {
	return <RouteError notFound={<NotFound />} />;
}

import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { db } from "db/connection.server";
import { Field, SelectField } from "~/components/form/field";
import { SubmitButton } from "~/components/form/submit-button";
import { webMcpAttributes } from "~/components/form/web-mcp";
import { Container } from "~/components/page";
import { modelPath } from "~/features/catalogue/model";
import { dealPage } from "~/features/deal-check/check-deal.server";
import { DEAL_DAYS, FORMER_PRICE_DAYS } from "~/features/deal-check/deal";
import { noindexMeta } from "~/features/shell/page-meta";

const PAGE_TITLE = "Is this deal real?";
const LINK_CLASSES = "inline-block py-1 underline underline-offset-4";

export async function loader({ request }: LoaderFunctionArgs) {
	const page = await dealPage(db(), new URL(request.url).searchParams, new Date());
	return data(page, { status: Object.keys(page.errors).length > 0 ? 400 : 200 });
}

export const meta: MetaFunction = ({ matches }) => noindexMeta(PAGE_TITLE, matches);

export default function DealCheck() {
	const { values, shops, errors, model, models, texts } = useLoaderData<typeof loader>();
	const [verdict, ...lines] = texts;
	return (
		<Container className="grid gap-6 py-4 sm:py-8">
			<h1 className="text-hero">{PAGE_TITLE}</h1>
			<p className="max-w-prose">
				A “was” price says something if it was asked for {FORMER_PRICE_DAYS} days running. We look
				at the last {DEAL_DAYS} days, at prices without delivery.
			</p>
			<div role="status" className="grid max-w-prose gap-2 tabular empty:hidden">
				{model && (
					<p>
						<Link to={modelPath(model.slug)} className={LINK_CLASSES}>
							{model.name}
						</Link>
					</p>
				)}
				{verdict && <h2 className="text-2xl">{verdict}</h2>}
				{lines.map((line) => (
					<p key={line}>{line}</p>
				))}
				{models.length > 0 && (
					<>
						<h2 className="text-2xl">Which model?</h2>
						<ul>
							{models.map(({ name, path }) => (
								<li key={path}>
									<Link to={path} className={LINK_CLASSES}>
										{name}
									</Link>
								</li>
							))}
						</ul>
					</>
				)}
			</div>
			<Form
				key={JSON.stringify(values)}
				action="/deal-check"
				{...webMcpAttributes("check_deal", "Judges a deal by past prices")}
				className="grid max-w-md gap-4 sm:grid-cols-2 print:hidden"
			>
				<div className="sm:col-span-2">
					<Field
						id="model"
						name="model"
						label="Model"
						defaultValue={model?.name ?? values.model}
						errors={errors.model}
					/>
				</div>
				<div className="sm:col-span-2">
					<SelectField
						id="shop"
						name="shop"
						label="Shop"
						defaultValue={errors.shop ? "" : values.shop}
						errors={errors.shop}
					>
						<option value="">Another one</option>
						{shops.map(({ slug, name }) => (
							<option key={slug} value={slug}>
								{name}
							</option>
						))}
					</SelectField>
				</div>
				{(["now", "was"] as const).map((name) => (
					<Field
						key={name}
						id={name}
						name={name}
						label={name === "now" ? "Price now" : "“Was” price"}
						unit="pounds"
						inputMode="decimal"
						autoComplete="off"
						defaultValue={values[name]}
						errors={errors[name]}
					/>
				))}
				<div className="sm:col-span-2">
					<SubmitButton>Check this deal</SubmitButton>
				</div>
			</Form>
		</Container>
	);
}

import { Form } from "@remix-run/react";
import { QuietButton } from "~/components/staff/parts";
import { rowId } from "~/config/row-id";
import type { ShopOption } from "./feed-form";
import type { FeedShop } from "./feed-writes.queries.server";

const LEAVE_OUT = "leave-out";

/** Reads the decision about each shop name of a feed; the form has a field `merchant` and a field `shop` for each. */
export function readFeedShops(fields: FormData): FeedShop[] {
	const shopChoices = fields.getAll("shop").map(String);
	return fields.getAll("merchant").map((feedShopName, index) => {
		const choice = shopChoices[index] ?? "";
		return {
			merchant: String(feedShopName),
			retailerId: rowId(choice) ?? null,
			isLeftOut: choice === LEAVE_OUT,
		};
	});
}

function shopChoice({ retailerId, isLeftOut }: FeedShop): string {
	if (isLeftOut) return LEAVE_OUT;
	return retailerId === null ? "" : String(retailerId);
}

function introText(nameCount: number, undecidedCount: number): string {
	if (nameCount === 0)
		return "The feed has not been read yet. Its first run lists the shops that it names.";
	return undecidedCount > 0
		? "Choose the shop for each name in the feed. Lines under a name without a shop are left out."
		: "Each name in the feed has its shop. The choices take effect at the next run.";
}

/** Form that assigns a shop of the site to each shop name in a feed. */
export function FeedShopsForm({
	feedShops,
	undecidedCount,
	shops,
}: {
	feedShops: readonly FeedShop[];
	/** Number of names without a decision, including names that are not shown. */
	undecidedCount: number;
	shops: readonly ShopOption[];
}) {
	return (
		<section id="merchants" aria-labelledby="merchants-title" className="grid min-w-0 gap-3">
			<h2 id="merchants-title" className="text-2xl">
				Shops in this feed
			</h2>
			<p className="max-w-prose">{introText(feedShops.length, undecidedCount)}</p>
			{feedShops.length > 0 && (
				<Form method="post" className="grid gap-3">
					<ul className="grid min-w-0 divide-y divide-line rounded-card border border-line bg-card">
						{feedShops.map((feedShop, index) => (
							<li
								key={feedShop.merchant}
								className="grid min-w-0 items-center gap-x-6 gap-y-1 p-3 sm:grid-cols-2"
							>
								<input type="hidden" name="merchant" value={feedShop.merchant} />
								<label htmlFor={`shop-${index}`} className="min-w-0 font-semibold wrap-anywhere">
									{feedShop.merchant}
								</label>
								<select
									id={`shop-${index}`}
									name="shop"
									defaultValue={shopChoice(feedShop)}
									className="min-h-11 w-full min-w-0 rounded-control border border-edge bg-card px-3 text-ink"
								>
									<option value="">Not chosen yet</option>
									{shops.map(({ id, name }) => (
										<option key={id} value={id}>
											{name}
										</option>
									))}
									<option value={LEAVE_OUT}>Leave out</option>
								</select>
							</li>
						))}
					</ul>
					<p>
						<QuietButton name="intent" value="merchants">
							Save shops
						</QuietButton>
					</p>
				</Form>
			)}
		</section>
	);
}

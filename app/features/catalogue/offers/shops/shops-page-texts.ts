/** Reasons to buy through the shops, on their own page (docs/product.md#retailers). */
export const SHOPS_PAGE_REASONS: Readonly<Record<string, string>> = {
	"UK stock, UK plugs, UK warranties":
		"A projector meant for the UK comes with the right plug and a warranty you can use here. Imports can be cheaper until they need repair.",
	"Your rights are simple":
		"Buy from a UK retailer and the Consumer Rights Act applies. If the projector is faulty, the shop that took your money has to put it right.",
	"Time to change your mind":
		"Online orders from a business can normally be cancelled within 14 days of delivery. Projectors depend so much on the room that this is worth having.",
	"Prices side by side":
		"We list what these shops ask for the same model and say when each price was updated, so that you can compare before you click.",
	"Plain about how we are paid":
		"We may earn a commission when you buy through one of our links. You pay the retailer, at the retailer's price, and your contract is with them.",
};

/** Buying tips shown under the retailers (docs/product.md#retailers). */
export const PRO_TIPS: readonly string[] = [
	"Measure the room and work out the throw distance before you fall for a model. A projector that does not fit the room has to go back.",
	"See it in a shop if you can, and ask them to turn the lights up and down. Bring a film you know well.",
	"Ask about price matching before you pay. Most shops want the same model, in stock, at another UK retailer.",
	"Add up the whole cost: screen, mount, cables, sound and, for lamp models, a spare lamp.",
	"Check on a marketplace who sells, who dispatches and who handles the warranty. They may be three different firms.",
	"Wait for the sales if you are in no hurry. Last year's model is often the better buy, provided that it is still supported.",
];

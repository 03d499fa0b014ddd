// Limits for the picks of a list, which have a role each: the best, the cheapest, or "worth more money". A model's rank is
// its group: the site's own models before samples, models in stock before others, discontinued ones last.

/** A model below a floor gets no role if at least this many other models, of its rank or better, reach all floors. */
export const MIN_MODELS_ABOVE_FLOORS = 3;
/** Factor by which "worth more money" may exceed the budget. */
export const WORTH_OVER_BUDGET = 1.4;
/** Factor by which "worth more money" may exceed the price of the best without a budget. */
export const WORTH_OVER_BEST = 2;
/** Points that "worth more money" must have above the best. */
export const MIN_GAIN_FOR_WORTH = 8;
/** Points by which the best pick may be below the first model, if the first one has a decisive drawback. */
export const MAX_POINTS_BEHIND_FIRST = 8;
/** Share of full points from which a fact is praised. */
export const PRAISED_SHARE = 0.6;
/** Smaller differences of two prices, in pence, are not mentioned. */
export const MIN_PRICE_DIFFERENCE_PENCE = 500;
/** Maximum price of the cheapest, in percent of the price of the best. */
export const CHEAPEST_MAX_PRICE_PERCENT = 90;
/** Minimum points of the cheapest, in percent of the points of the best. */
export const CHEAPEST_MIN_POINTS_PERCENT = 75;

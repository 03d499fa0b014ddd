/** Address of the finder without conditions. */
export const FINDER_PATH = "/projectors";

/** Parameter of a form whose words lead to the list that they mean, instead of one that contains them. */
export const MEANING_PARAMETER = "meant";

/** Parameter with the sentence that led to a list, if there is something to remark on it; no condition. */
export const SENTENCE_PARAMETER = "said";

/** Address of the first of the plain questions that lead to the finder. */
export const HELP_PATH = "/help-me-choose";

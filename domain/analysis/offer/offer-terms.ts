/** What an agent enters for a buyer's offer. */

export interface OfferTerms {
	/** US dollars; null for that of the home's listing. */
	listPrice: number | null;
	/** Of the buyer's loan, yearly, as a share. Null, like everything below, if unknown. */
	mortgageRate: number | null;
	/** As a share of the price. */
	downPayment: number | null;
	/** US dollars. */
	yearlyTax: number | null;
	yearlyInsurance: number | null;
	monthlyDues: number | null;
}

/** Nothing is known, and nothing is assumed. */
export const NO_TERMS: OfferTerms = {
	listPrice: null,
	mortgageRate: null,
	downPayment: null,
	yearlyTax: null,
	yearlyInsurance: null,
	monthlyDues: null,
};

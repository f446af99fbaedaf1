/** Every sentence the server may put on the screen when it has to refuse. */
import { ADDRESS_MOST_CHARACTERS, COMPS_LIMIT, RADIUS_MILES } from '../domain/comps-query.ts';

export const PROBLEMS = {
	signIn: 'Sign in to search.',
	notJson: 'Send the search as a JSON object.',
	tooLarge: 'The request is too large.',
	oneOfZipAndAddress: 'Send either a ZIP code or an address.',
	zip: 'A ZIP code is exactly five digits.',
	address: `An address is longer than 5 and at most ${ADDRESS_MOST_CHARACTERS} characters.`,
	addressWithoutPlace:
		'That address is not in the data. Add its ZIP code, or its city and state, to search around it.',
	unknownPlace: 'We could not place that address. Check its ZIP code.',
	unknownZip: 'That ZIP code is not a US ZIP code we know.',
	limit: `The limit is a whole number from ${COMPS_LIMIT.least} to ${COMPS_LIMIT.most}.`,
	radius: `The radius is from ${RADIUS_MILES.least} to ${RADIUS_MILES.most} miles.`,
	keyReused: 'This Idempotency-Key belongs to another search, or to one of another day.',
	limitReached: 'Monthly limit reached. Join the Pro waitlist to unlock unlimited searches.',
	signInFirst: 'Sign in first.',
	billingNotSetUp: 'Billing is not set up on this server yet.',
	alreadySubscribed: 'You already have Basic. Manage it on your billing page.',
	paymentDue: 'Your subscription waits for a payment. Press "Manage billing" on your billing page to pay it.',
	nothingToManage: 'There is nothing to manage yet: you have not subscribed.',
	customerRemoved:
		'The payment service does not know you any more: you were removed there, and your subscription with you. Subscribe again to go on.',
	subscriptionEnded: 'Your subscription has ended. Subscribe again to go on.',
	paymentsDown: 'The payment service does not answer. Nothing was charged. Try again in a moment.',
	paymentsRefused: 'The payment service refused the request. Nothing was charged. Please contact us.',
	strangeEvent: 'This event is not accepted.',
	reportNeedsAddress: 'A report is about one home. Search its address first.',
	reportNeedsNewSearch:
		'That search was made more than a day ago. Search the address again, and make the report from there.',
	unknownReport: 'There is no such report. It may have been deleted.',
	tooManyReports: 'You keep 1,000 reports already. Delete some that you no longer need.',
	notText: 'A text has a character that can not be kept: type it anew.',
	methodNotAllowed: 'Use POST.',
	unexpected: 'Something went wrong',
	busy: 'The database is busy or restarting. Try again in a moment.',
} as const;

/** A product with the homes of a town, and simulated users, each with an address of their own. */
import { TOWN } from '../../../scripts/load/homes.ts';
import { type Call, nextAddress } from '../../../scripts/load/traffic.ts';
import { PASSWORD, signUp, subscribe, type TestUser, visitor } from '../../users.ts';
import { type Product, type ProductOptions, startProduct } from './product.ts';

export interface Agent extends Pick<TestUser, 'id' | 'email' | 'token'> {
	/** The address their requests come from. */
	address: string;
}

/** Starts a product with the homes of the town, and users who search them. */
export async function openTown(
	users: number,
	options?: ProductOptions,
): Promise<{ product: Product; users: Agent[] }> {
	const product = await startProduct(options);
	await product.importHomes(TOWN.series, TOWN.homes);
	return { product, users: await newAgents(product, users) };
}

/** Signs a user up, on the Basic plan unless they should stay on the trial. */
export async function newAgent(product: Product, plan: 'basic' | 'trial' = 'basic'): Promise<Agent> {
	const address = nextAddress();
	const client = visitor(
		{ url: product.url, publishableKey: product.apikey },
		{ 'x-forwarded-for': address },
	);
	const { id, email, token } = await signUp(client);
	if (plan === 'basic') await product.database.use((sql) => subscribe(sql, { id }));
	return { id, email, token, address };
}

/**
 * Signs several users up, and gives the Basic plan more credits than they will use. A sign-up that a busy machine leaves
 * unanswered is sent once more, for another account: it is preparation, not what is checked.
 */
export async function newAgents(product: Product, count: number, plan?: 'basic' | 'trial'): Promise<Agent[]> {
	await product.database.query(`update public.plans set monthly_credits = 10000000 where id = 'basic'`);
	const all: Agent[] = [];
	while (all.length < count) all.push(await newAgent(product, plan).catch(() => newAgent(product, plan)));
	return all;
}

/** A sign-in from a new address. */
export function signIn(email: string, password = PASSWORD): Call {
	return { path: '/auth/v1/token?grant_type=password', body: { email, password } };
}

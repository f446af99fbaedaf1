/** A report with a link, and how anyone opens that link. */
import type { Sql } from 'postgres';
import { expect } from 'vitest';
import { saveReportFor } from '../reports.ts';
import { newAgent, type TestUser, visitor } from '../users.ts';

export const LINK_EXPIRED = 'This link has expired. Ask the agent for a new one.';

export const share = async (user: TestUser, report: string, days: number | null = 90) => {
	const { data, error } = await user.client.rpc('share_report', { report, days });
	expect(error).toBeNull();
	return data as { id: string; token: string; expires_at: string | null };
};

export const open = (token: string, client = visitor()) => client.rpc('shared_report', { token });

interface Sharer {
	agent: TestUser;
	report: string;
	link: { id: string; token: string };
}

/** A user with a report and a link to it. */
export async function newSharer(sql: Sql): Promise<Sharer> {
	const agent = await newAgent();
	const { id: report } = await saveReportFor(sql, agent);
	return { agent, report, link: await share(agent, report) };
}

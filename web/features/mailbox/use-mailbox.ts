import { useQuery } from '@tanstack/react-query';
import { type DemoMail, readDemoMails } from '../../../contract/demo-mail.ts';

/** The mails of a demo, null until they are known; looks for new ones every few seconds. */
export function useMailbox(): { mails: readonly DemoMail[] | null; problem: string | null } {
	const { data, error } = useQuery({
		queryKey: ['demo mail'],
		queryFn: async () => readDemoMails(await (await fetch('/demo/mail')).json()),
		refetchInterval: 3_000,
		staleTime: 0,
	});
	return { mails: data ?? null, problem: error ? 'The mailbox could not be read.' : null };
}

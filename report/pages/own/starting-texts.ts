/** What an agent's own pages say until the agent changes them: nothing that isn't true of every agent. */
import type { OwnTextId } from '../../../contract/reports/own-pages.ts';

const LETTER = `Dear {client},

Thank you for the opportunity to talk about {address}. This report shows similar homes nearby, and what their prices mean for this one.

Together, they indicate a price of **{price}**, in a range from {range}. The pages that follow show these homes, how they compare, and how sure we can be.

The decision is yours. My part is to lay out the evidence, answer your questions, and carry out the plan we agree on.

If a fact about the home is wrong or missing here, please tell me, and I'll update the analysis.

Sincerely,
{agent}`;

/** A heading without text below it isn't printed. */
const ABOUT = `I'm {agent} with {brokerage}. If anything in this report is unclear, please ask me.

# Experience

# Credentials
`;

const PLAN = `# Week 1: Prepare
- Walk through the home together and agree on **repairs, cleaning and staging**
- Measure the rooms, and gather disclosures, permits and warranties
- Take professional photos and draw a floor plan

# Week 2: Launch
- Enter the listing in the MLS, with every photo and a complete description
- Publish it on the major home search sites
- Tell agents with buyers in this price range, and plan the first open house

# Week 3: Show
- Ask for feedback after each showing, and send it to you **every week**
- Answer buyers' questions within a day

# Week 4: Review
- Compare showings, offers and new competing listings with the plan
- Review the list price against newer sales, and decide together on any change`;

const STEPS = `1. Check the facts in this report, and tell me what has changed since.
2. Agree on the **list price** and the day the listing goes live.
3. Sign the listing agreement and complete the disclosures.
4. Schedule the photos and the first showings.

# Questions?
- Call {phone}
- Write to {email}`;

export const STARTING_TEXTS: Readonly<Record<OwnTextId, string>> = {
	letter: LETTER,
	about: ABOUT,
	plan: PLAN,
	steps: STEPS,
};

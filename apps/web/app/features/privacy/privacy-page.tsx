import { product } from '@curbside/domain/product';
import { traceDays } from '@curbside/domain/risk/rules';
import { Link } from 'react-router';
import { PageHead } from '../../shell/page-head.tsx';
import { Page, PageHeader } from '../../ui/page.tsx';
import { TextParts } from '../../ui/text-parts.tsx';

/** Which personal data is collected, why, and for how long. */
export default function PrivacyPage() {
  return (
    <Page>
      <PageHead
        title="Privacy"
        description={`What ${product.name} collects, why, and how long it is kept.`}
        path="/privacy"
      />
      <PageHeader
        title="Privacy"
        subtitle={`What ${product.name} collects, why, and how long it is kept.`}
      />
      <TextParts
        parts={[
          { id: 'account', title: 'Your account', content: <Account /> },
          { id: 'trips', title: 'Cars and trips', content: <Trips /> },
          { id: 'fraud', title: 'Protection against fraud', content: <Risk /> },
          { id: 'others', title: 'Who else sees it', content: <Others /> },
          { id: 'choices', title: 'Your choices', content: <YourChoices /> },
        ]}
      />
    </Page>
  );
}

function Account() {
  return (
    <ul>
      <li>
        Your name, email address and, if you give it, phone number: to run your account and to write
        to you about your trips. Kept until you delete your account.
      </li>
      <li>
        Your password: only as a hash, from which it cannot be read back. The secret of your
        authenticator app, if you use one, is stored encrypted.
      </li>
      <li>
        A cookie that keeps you signed in, and one that shows that this browser has signed in to
        your account before, so that other people’s failed attempts do not lock you out.
      </li>
      <li>
        Your sign-in sessions, with browser and IP address: to keep you signed in and to let you
        sign other devices out. A session ends after 30 days without use, and after 90 days in any
        case.
      </li>
      <li>
        If you turn on notifications: the address at which your browser receives them. It is deleted
        when you turn them off, sign out there or delete your account.
      </li>
      <li>
        The outcome of your identity check, with your verified name and date of birth: to keep
        guests and hosts safe. Your document stays with Stripe.
      </li>
    </ul>
  );
}

function Trips() {
  return (
    <ul>
      <li>
        Your listings, bookings, contracts, ratings, messages, inspections and incident reports: to
        carry out trips and to settle disputes. Records of trips and money are kept, also after you
        delete your account, for as long as the law requires. They then no longer carry your name in
        the product.
      </li>
      <li>
        Photos of cars are published without their location. Inspection and incident files are
        private to guest, host and staff. An inspection keeps where it was made if your browser
        allows it.
      </li>
      <li>
        Messages are private to the two of you. Staff can open them to settle a dispute, and each
        such look is recorded. Before two people have an approved trip, a program checks messages
        for phone numbers and email addresses and warns about dealing outside {product.name}.
      </li>
      <li>Card numbers and bank details go to Stripe directly and are never stored here.</li>
    </ul>
  );
}

function Risk() {
  return (
    <>
      <ul>
        <li>
          A fingerprint of your browser after you sign in, and how often it was used: to notice when
          one device runs many accounts.
        </li>
        <li>
          The IP addresses that you use, with an approximate place and the network, both looked up
          on our own machines: to notice unusual changes and VPNs.
        </li>
        <li>
          Fingerprints that Stripe makes of your cards and payout bank account, from which no number
          can be read: to notice when several accounts use the same one.
        </li>
        <li>
          A risk score from 0 to 100 that is calculated from these, from the age of your account and
          from your identity check. Staff see it with an explanation. It never blocks an account by
          itself: a person decides.
        </li>
        <li>
          Addresses, devices and these fingerprints are deleted {traceDays} days after their last
          use, and at once when you delete your account.
        </li>
        <li>
          An audit log of sign-ins, changes and staff actions, with the IP address of the action. It
          cannot be changed, not even by us, and is kept as evidence.
        </li>
      </ul>
      <p>
        Places and networks come from <a href="https://db-ip.com">IP Geolocation by DB-IP</a>.
      </p>
    </>
  );
}

function Others() {
  return (
    <ul>
      <li>Stripe, for payments, payouts and identity checks.</li>
      <li>
        The maker of your browser delivers your notifications, if you turn them on. Their text is
        encrypted so that only your browser can read it.
      </li>
      <li>
        The other side of your trip sees your name, picture, rating and messages; a host also sees
        the email address of their guest.
      </li>
      <li>Nobody else. There is no advertising and no tracking by third parties.</li>
    </ul>
  );
}

function YourChoices() {
  return (
    <>
      <p>
        In <Link to="/account-settings">Account Settings</Link> you can
      </p>
      <ul>
        <li>correct your contact details,</li>
        <li>choose which emails you get,</li>
        <li>see where you are signed in, and sign out there,</li>
        <li>
          download everything that we keep about you as one ZIP file, with your photos and videos,
        </li>
        <li>
          delete your account. Deleting waits until your trips and payments are settled, and until
          the host of a trip that you took can no longer claim costs of it.
        </li>
      </ul>
    </>
  );
}

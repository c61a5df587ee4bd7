-- Who bears a payment that a guest's bank takes back.
insert into faqs (category, question, answer, created_at, updated_at)
values ('Payment', 'Who pays if a guest disputes the payment with their bank?',
  '<p>The host''s payout waits until the bank has decided. If the bank decides against us because of fraud, or because the guest does not recognize the payment, Curbside bears the loss, and the host is paid as if nothing was lost. For any other reason, what the bank takes back counts as a refund of that sum: the price, the service fee, the tax and Curbside''s commission go back in proportion, and so does the host''s payout. What the host has received already is taken back, or settled by later payouts. Curbside bears the fees of every dispute.</p>',
  now(), now());
